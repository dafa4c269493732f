/** What a directory holds, by its files alone. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackendUnavailable } from '../backends/orders-backend.ts';

export const eventsFile = 'events.sqlite';

export const holdsEvents = (path: string): boolean => existsSync(join(path, eventsFile));

/** Throws BackendUnavailable when no events are there: asking must not make a data directory. */
export const requireEvents = (path: string): void => {
  if (!holdsEvents(path)) throw new BackendUnavailable(`There is no data directory at ${path}`);
};

/** Whether a directory is a copy: a product keeps its secrets beside its stores. */
export const isCopy = (path: string): boolean => !existsSync(join(path, 'installation-secrets.json'));
