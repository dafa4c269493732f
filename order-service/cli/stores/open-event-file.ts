import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { openEmbeddedEventReader } from '@driveaway/infra/event-store/embedded/open-embedded-event-reader.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { OpenedEvents } from '../copies/run-copy.ts';
import { BackendUnavailable } from '../backends/orders-backend.ts';

const fileName = 'events.sqlite';

export const holdsEvents = (path: string): boolean => existsSync(join(path, fileName));

/** Throws BackendUnavailable when no events are there: asking must not make a data directory. */
export const requireEvents = (path: string): void => {
  if (!holdsEvents(path)) throw new BackendUnavailable(`There is no data directory at ${path}`);
};

/** The events of a data directory that this process has open; closing them closes it. */
export const openEventFile = async (directory: DataDirectory): Promise<OpenedEvents> => {
  const store = await openEmbeddedEventStore({ file: join(directory.path, fileName) });
  const close = async (): Promise<void> => {
    await store.close();
    await directory.close();
  };
  return { store, close };
};

/** The events of a data directory whose file holds damaged ones: each that is whole can be read. */
export const readDamagedEvents = (
  directory: DataDirectory,
  fault: Error,
): Pick<OpenedEvents, 'close'> & { readonly eventStore: EventStore } => {
  const reader = openEmbeddedEventReader({ file: join(directory.path, fileName) });
  const refuse = async (): Promise<never> => {
    throw fault;
  };
  return {
    eventStore: { ...reader, append: refuse, appendInTurn: refuse },
    close: async () => {
      await reader.close();
      await directory.close();
    },
  };
};
