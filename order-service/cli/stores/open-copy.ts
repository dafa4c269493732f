/** A copy of the events that nobody has open, as an auditor may have one: read without being touched. */
import { statSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import { openSqliteCopy, openSqliteFile } from '@driveaway/infra/data-directory/open-sqlite-file.ts';
import { openFilesAsFound } from '@driveaway/infra/as-found/open-files-as-found.ts';
import { openEmbeddedEventReader } from '@driveaway/infra/event-store/embedded/open-embedded-event-reader.ts';
import {
  checkEventCopy,
  openEmbeddedEventStore,
} from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { keptCollections } from '../../ports/kept-collections.ts';
import { eventsAloneBackend } from '../backends/events-alone-backend.ts';
import type { OrdersBackend } from '../backends/orders-backend.ts';

type Place = { readonly path: string; readonly remove: () => Promise<void> };

/** The directory itself; where a log beside a database has to be read as well, a copy of it without logs. */
const withoutLogs = async (path: string): Promise<Place> => {
  const names = (await readdir(path)).filter((name) => /^[\w-]+\.sqlite(?:-wal|-acknowledged)?$/.test(name));
  const isLog = (name: string): boolean => name.endsWith('-wal') && statSync(join(path, name)).size > 0;
  if (!names.some(isLog)) return { path, remove: async () => undefined };
  const made = await mkdtemp(join(tmpdir(), 'driveaway-snapshot-'));
  const remove = async (): Promise<void> => rm(made, { recursive: true });
  try {
    for (const name of names) await copyFile(join(path, name), join(made, name));
    await (await openEmbeddedEventStore({ file: join(made, 'events.sqlite') })).close();
    for (const name of names) if (name.endsWith('.sqlite')) openSqliteFile(join(made, name), 'NORMAL').close();
    return { path: made, remove };
  } catch (fault) {
    // what is damaged is for the check to tell, over what can be read
    if (fault instanceof EventStoreFault && fault.code === 'damaged') return { path: made, remove };
    await remove();
    throw fault;
  }
};

const faultIn = (file: string): EventStoreFault | undefined => {
  try {
    checkEventCopy(file);
    return undefined;
  } catch (fault) {
    if (fault instanceof EventStoreFault && fault.code === 'damaged') return fault;
    throw fault;
  }
};

type OpenedCopy = {
  /** Refuses every append. */
  readonly eventStore: EventStore;
  /** What is damaged in it; what is whole can be read all the same. */
  readonly fault: EventStoreFault | undefined;
  /** Where it is read. */
  readonly path: string;
  readonly close: () => Promise<void>;
};

/** Opens the events of a copy. Throws when there is no readable database. */
export const openCopiedEvents = async (directory: string): Promise<OpenedCopy> => {
  const { path, remove } = await withoutLogs(resolve(directory));
  const file = join(path, 'events.sqlite');
  let fault: EventStoreFault | undefined;
  try {
    fault = faultIn(file);
    const reader = openEmbeddedEventReader({ file, open: openSqliteCopy });
    const refuse = async (): Promise<never> => {
      throw fault ?? new EventStoreFault('unavailable', `${directory} is a copy: nothing can be added`);
    };
    const close = async (): Promise<void> => {
      await reader.close();
      await remove();
    };
    return { eventStore: { ...reader, append: refuse, appendInTurn: refuse }, fault, path, close };
  } catch (cause) {
    await remove();
    throw fault ?? cause;
  }
};

/** Whoever answers about a copy. */
export const openCopy = async (directory: string): Promise<OrdersBackend> => {
  const { eventStore, fault, path, close } = await openCopiedEvents(directory);
  const files = openFilesAsFound(path, keptCollections, openSqliteCopy);
  return eventsAloneBackend({
    path: resolve(directory),
    eventStore,
    storesAsFound: { files },
    clock: systemClock,
    fault,
    close: async () => {
      files.close();
      await close();
    },
  });
};
