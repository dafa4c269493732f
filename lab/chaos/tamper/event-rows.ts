/** The event file as somebody changes it who knows its layout and its checksums, and has no key of the installation. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { checksumOf } from '@driveaway/infra/event-store/embedded/event-table.ts';
import { hashOfParts, parseMetadata, withHash } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';

const rowsSchema = z.array(
  z.object({
    position: z.bigint(),
    stream: z.string(),
    revision: z.bigint(),
    id: z.string(),
    type: z.string(),
    data: z.string(),
    metadata: z.string(),
  }),
);

export type EventRows = {
  readonly all: () => readonly RecordedEvent[];
  /** Replaces the row at a position; with a checksum that fits, or the one that it had. */
  readonly replace: (event: RecordedEvent, fitsChecksum?: boolean) => void;
  readonly insert: (event: RecordedEvent) => void;
  readonly remove: (position: bigint) => void;
  /** Makes room for one more event at a position: those from there on move up, with their checksums. */
  readonly makeRoom: (position: bigint) => void;
  readonly exec: (sql: string) => void;
};

/** Lets `change` loose on the rows of a data directory's event file. */
export const withEventRows = <Result>(directory: string, change: (rows: EventRows) => Result): Result => {
  const database = new DatabaseSync(join(directory, 'events.sqlite'));
  const select = database.prepare(
    'SELECT position, stream, revision, id, type, data, metadata FROM events ORDER BY position',
  );
  select.setReadBigInts(true);
  const update = database.prepare(
    'UPDATE events SET stream = ?, revision = ?, id = ?, type = ?, data = ?, metadata = ? WHERE position = ?',
  );
  const mend = database.prepare('UPDATE events SET checksum = ? WHERE position = ?');
  const add = database.prepare(
    `INSERT INTO events (position, stream, revision, id, type, checksum, data, metadata)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const all = (): readonly RecordedEvent[] => rowsSchema.parse(select.all());
  const remove = (position: bigint): void =>
    void database.prepare('DELETE FROM events WHERE position = ?').run(position);
  const insert = (event: RecordedEvent): void => {
    const { position, stream, revision, id, type, data, metadata } = event;
    add.run(position, stream, revision, id, type, checksumOf(event), data, metadata);
  };
  try {
    return change({
      all,
      replace: (event, fitsChecksum = true) => {
        const { position, stream, revision, id, type, data, metadata } = event;
        update.run(stream, revision, id, type, data, metadata, position);
        if (fitsChecksum) mend.run(checksumOf(event), position);
      },
      insert,
      remove,
      makeRoom: (position) => {
        const later = all().filter((event) => event.position >= position);
        for (const event of later.toReversed()) {
          remove(event.position);
          insert({ ...event, position: event.position + 1n });
        }
      },
      exec: (sql) => database.exec(sql),
    });
  } finally {
    database.close();
  }
};

/** The event with its hash computed anew behind another hash; a code it may have stays what it is. */
export const hashedAnew = (event: RecordedEvent, previousHash: string): RecordedEvent => {
  const { hash, previousHash: before } = parseMetadata(event.metadata);
  const unhashedMetadata = event.metadata.replace(`,"hash":"${hash}"`, '').replace(before, previousHash);
  return { ...event, metadata: withHash(unhashedMetadata, hashOfParts({ ...event, previousHash, unhashedMetadata })) };
};

export const hashOf = ({ metadata }: RecordedEvent): string => parseMetadata(metadata).hash;
