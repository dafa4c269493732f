import { join } from 'node:path';
import type { DataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { openEmbeddedEventReader } from '@driveaway/infra/event-store/embedded/open-embedded-event-reader.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { OpenedEvents } from '../copies/run-copy.ts';
import { eventsFile } from './holds-events.ts';

/** The events of a data directory that this process has open; closing them closes it. */
export const openEventFile = async (directory: DataDirectory): Promise<OpenedEvents> => {
  const store = await openEmbeddedEventStore({ file: join(directory.path, eventsFile) });
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
  const reader = openEmbeddedEventReader({ file: join(directory.path, eventsFile) });
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
