import { statSync } from 'node:fs';
import { join } from 'node:path';
import { refuseHalfOfStores } from '../data-directory/store-files.ts';
import type { EventStore } from '../event-store/port.ts';

/** What the events of a directory cannot be read without, and what nobody can make anew for them. */
const parts = ['installation-secrets.json', 'vault.sqlite'] as const;

/**
 * The parts that a data directory does not have, or that are empty; to be asked before any of them is opened, which would
 * make it. Throws where they are what is left without events.
 */
export const missingParts = (directory: string): readonly string[] => {
  refuseHalfOfStores(directory);
  return parts.filter((name) => (statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0) === 0);
};

/**
 * Throws when there are events and a part is missing: with another one in its place their personal data could never be
 * read, and what is written meanwhile not once the right one is back. Without events it is a first start.
 */
export const refuseMissingParts = async (
  directory: string,
  missing: readonly string[],
  eventStore: Pick<EventStore, 'head'>,
): Promise<void> => {
  if (missing.length === 0 || (await eventStore.head()) === undefined) return;
  const words = missing.map((name) => `no ${name}`).join(' and ');
  throw new Error(`${directory} has events and ${words}: restore it from the backup that belongs to these events`);
};
