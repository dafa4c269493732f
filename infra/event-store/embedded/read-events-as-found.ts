import type { DatabaseSync } from 'node:sqlite';
import type { RecordedEvent } from '../port.ts';
import { foundRow } from './event-table.ts';

export type EventAsFound = { readonly event: RecordedEvent; readonly isIntact: boolean };

/** Rows of an event file after a position, in order, at most so many, whether or not they are what was written. */
export const readEventsAsFound = (database: DatabaseSync) => {
  const rows = database.prepare(
    `SELECT position, stream, revision, id, type, checksum, data, metadata FROM events
     WHERE position > ? ORDER BY position LIMIT ?`,
  );
  rows.setReadBigInts(true);
  return (after: bigint, limit: number): readonly EventAsFound[] => rows.all(after, limit).map(foundRow);
};
