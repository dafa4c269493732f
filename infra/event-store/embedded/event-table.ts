import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { integrityFault } from '../../data-directory/integrity-fault.ts';
import { EventStoreFault } from '../event-store-fault.ts';
import type { AppendOutcome, ExpectedRevision, Position, ProposedEvent, RecordedEvent } from '../port.ts';

/** The part of a database that the event store uses. */
export type EventDatabase = Pick<DatabaseSync, 'exec' | 'prepare' | 'isTransaction'>;

const schemaVersion = 1n;
/** Up to this size every page, index entry and event is checked at open; above it the newest events are. */
const fullCheckBytes = 64n * 1024n * 1024n;
const newestChecked = 5_000n;

type Row = Readonly<Record<string, SQLOutputValue>>;
const columns = 'position, stream, revision, id, type, checksum, data, metadata';

/** Detects bit flips on the disk; deliberate edits are detected by the hash chain in the metadata. */
export const checksumOf = (event: RecordedEvent): bigint => {
  const { position, revision, stream, id, type, data, metadata } = event;
  return BigInt(crc32(`${position} ${revision} ${stream} ${id} ${type}${data}${metadata}`));
};

/** A row as an event, and whether it matches its checksum. Throws when it is no row of this table. */
export const foundRow = (row: Row): { readonly event: RecordedEvent; readonly isIntact: boolean } => {
  const { position, stream, revision, id, type, checksum, data, metadata } = row;
  // by hand: a schema takes as long as the checksum, for every event that is read
  if (
    typeof position !== 'bigint' ||
    typeof stream !== 'string' ||
    typeof revision !== 'bigint' ||
    typeof id !== 'string' ||
    typeof type !== 'string' ||
    typeof checksum !== 'bigint' ||
    typeof data !== 'string' ||
    typeof metadata !== 'string'
  ) {
    throw new TypeError(`Row ${String(position)} of the events has a value of another type`);
  }
  const event = { position, stream, revision, id, type, data, metadata };
  return { event, isIntact: checksumOf(event) === checksum };
};

const toRecorded = (row: Row): RecordedEvent => {
  const { event, isIntact } = foundRow(row);
  if (!isIntact) {
    throw new EventStoreFault('damaged', `Event ${event.revision} of ${event.stream} does not match its checksum`);
  }
  return event;
};

/** What `max(…) AS value` gives; undefined over no rows. */
const maximumOf = (row: Row | undefined): bigint | undefined => {
  const value = row?.['value'];
  if (value === null || typeof value === 'bigint') return value ?? undefined;
  throw new TypeError('The greatest number among the events is none');
};

const missing = (event: string): EventStoreFault => new EventStoreFault('damaged', `${event} is missing`);

/** What `$all` is narrowed to: one condition per prefix, or none. */
const prefixCondition = (count: number): string =>
  count === 0 ? '' : `AND (${Array.from({ length: count }, () => 'substr(stream, 1, length(?)) = ?').join(' OR ')})`;

export type EventTable = ReturnType<typeof openEventTable>;

/**
 * The table of events and its statements, synchronous. `append` runs inside the caller's transaction.
 * Throws `damaged` when what is stored is not what was written.
 */
export const openEventTable = (database: EventDatabase) => {
  const prepare = (sql: string): StatementSync => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  createSchema(database, prepare);

  const maximumPosition = prepare('SELECT max(position) AS value FROM events');
  const maximumRevision = prepare('SELECT max(revision) AS value FROM events WHERE stream = ?');
  const insert = prepare(`INSERT INTO events (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const forwards = prepare(
    `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
  );
  const backwards = prepare(
    `SELECT ${columns} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
  );
  const ranges = new Map<number, StatementSync>();
  const rangeStatement = (prefixes: number): StatementSync => {
    const known = ranges.get(prefixes);
    if (known !== undefined) return known;
    const statement = prepare(
      `SELECT ${columns} FROM events WHERE position > ? AND position <= ? ${prefixCondition(prefixes)}
       ORDER BY position LIMIT ?`,
    );
    ranges.set(prefixes, statement);
    return statement;
  };

  const head = (): Position | undefined => maximumOf(maximumPosition.get());
  const lastRevision = (stream: string): bigint | undefined => maximumOf(maximumRevision.get(stream));

  const readForwards = (stream: string, from: bigint, limit: number): readonly RecordedEvent[] => {
    const events = forwards.all(stream, from, limit).map(toRecorded);
    for (const [index, { revision }] of events.entries()) {
      if (revision !== from + BigInt(index)) throw missing(`Event ${from + BigInt(index)} of ${stream}`);
    }
    return events;
  };

  /** The same ids at the same place: a retry, answered as it was the first time. */
  const repeated = (stream: string, events: readonly ProposedEvent[], first: bigint): RecordedEvent | undefined => {
    const stored = readForwards(stream, first, events.length);
    const same = stored.length === events.length && stored.every((event, index) => event.id === events[index]?.id);
    return same ? stored.at(-1) : undefined;
  };

  const append = (stream: string, events: readonly ProposedEvent[], expected: ExpectedRevision): AppendOutcome => {
    const last = lastRevision(stream);
    const current = last ?? -1n;
    const before = expected === 'no-stream' ? -1n : expected;
    if (before !== current) {
      const original = before < current ? repeated(stream, events, before + 1n) : undefined;
      return original === undefined
        ? { kind: 'conflict', actualRevision: last ?? 'no-stream' }
        : { kind: 'appended', revision: original.revision, position: original.position };
    }
    let position = head() ?? 0n;
    let revision = before;
    for (const { id, type, data, metadata } of events) {
      position += 1n;
      revision += 1n;
      const checksum = checksumOf({ position, stream, revision, id, type, data, metadata });
      insert.run(position, stream, revision, id, type, checksum, data, metadata);
    }
    return { kind: 'appended', revision, position };
  };

  return {
    append,
    head,
    readForwards,
    readBackwards: (stream: string, from: bigint, limit: number): readonly RecordedEvent[] => {
      const events = backwards.all(stream, from, limit).map(toRecorded);
      const last = events[0]?.revision ?? 0n;
      for (const [index, { revision }] of events.entries()) {
        if (revision !== last - BigInt(index)) throw missing(`Event ${last - BigInt(index)} of ${stream}`);
      }
      return events;
    },
    /** Events after one position up to and including another. Of all streams together none may be missing. */
    readRange: (
      after: Position,
      upTo: Position,
      prefixes: readonly string[],
      limit: number,
    ): readonly RecordedEvent[] => {
      const parameters = prefixes.flatMap((prefix) => [prefix, prefix]);
      const events = rangeStatement(prefixes.length)
        .all(after, upTo, ...parameters, limit)
        .map(toRecorded);
      if (prefixes.length > 0) return events;
      const gap = events.findIndex(({ position }, index) => position !== after + BigInt(index + 1));
      const there = gap === -1 ? events.length : gap;
      if (there < limit && after + BigInt(there) < upTo) throw missing(`Event number ${after + BigInt(there + 1)}`);
      return events;
    },
  };
};

const createSchema = (database: EventDatabase, prepare: (sql: string) => StatementSync): void => {
  const { user_version: stored } = z.object({ user_version: z.bigint() }).parse(prepare('PRAGMA user_version').get());
  if (stored === schemaVersion) return;
  if (stored !== 0n) throw new EventStoreFault('damaged', `The event file has version ${stored}, not ${schemaVersion}`);
  database.exec(`
    BEGIN IMMEDIATE;
    CREATE TABLE events (
      position INTEGER PRIMARY KEY,
      stream TEXT NOT NULL,
      revision INTEGER NOT NULL,
      id TEXT NOT NULL,
      type TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      data TEXT NOT NULL,
      metadata TEXT NOT NULL,
      UNIQUE (stream, revision)
    ) STRICT;
    PRAGMA user_version = ${schemaVersion};
    COMMIT;
  `);
};

/**
 * Checks what fits into a start, however much is stored: everything up to a size, above it the newest events. Reads verify
 * the rest. Throws `damaged`.
 */
export const checkEvents = (database: EventDatabase, fullBytes = fullCheckBytes): void => {
  const single = (sql: string, ...parameters: readonly bigint[]): Row => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement.get(...parameters) ?? {};
  };
  const { pages, size } = z
    .object({ pages: z.bigint(), size: z.bigint() })
    .parse(single('SELECT page_count AS pages, page_size AS size FROM pragma_page_count, pragma_page_size'));
  const small = pages * size <= fullBytes;
  if (small) {
    const fault = integrityFault(database);
    if (fault !== undefined) throw new EventStoreFault('damaged', fault);
  }
  const last = maximumOf(single('SELECT max(position) AS value FROM events')) ?? 0n;
  const from = small || last < newestChecked ? 0n : last - newestChecked;
  const { count } = z
    .object({ count: z.bigint() })
    .parse(single('SELECT count(*) AS count FROM events WHERE position > ?', from));
  if (count !== last - from) {
    const { gap } = z.object({ gap: z.bigint() }).parse(
      single(
        `SELECT min(nth) AS gap FROM (SELECT position, ? + row_number() OVER (ORDER BY position) AS nth FROM events
           WHERE position > ?) WHERE position <> nth`,
        from,
        from,
      ),
    );
    throw new EventStoreFault(
      'damaged',
      `${last} events were stored, ${from + count} are there; the first missing is number ${gap}`,
    );
  }
  const statement = database.prepare(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position`);
  statement.setReadBigInts(true);
  for (const row of statement.iterate(from)) toRecorded(row);
};
