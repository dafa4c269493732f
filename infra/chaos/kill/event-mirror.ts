/** The events of a product's file, read beside it: what was seen once must be there for ever, as it was. */
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { emptyChain, verifyChain, type ChainHead } from '../../event-store/event-hash.ts';
import type { RecordedEvent } from '../../event-store/port.ts';

const rowSchema = z.object({
  position: z.bigint(),
  stream: z.string(),
  revision: z.bigint(),
  id: z.string(),
  type: z.string(),
  data: z.string(),
  metadata: z.string(),
});
const seenSchema = z.object({ position: z.bigint(), id: z.string(), checksum: z.bigint() });

export type MirrorProblem = {
  readonly kind: 'stored events lost or changed' | 'chains that do not verify';
  readonly what: string;
};

export type MirrorUpdate = {
  readonly problems: readonly MirrorProblem[];
  /** Streams that have grown. */
  readonly changed: ReadonlySet<string>;
};

export type EventMirror = {
  /** Reads what is new and compares the rest with what was seen before. */
  readonly update: () => MirrorUpdate;
  /** The events of a stream as far as they were seen. */
  readonly stream: (name: string) => readonly RecordedEvent[];
  readonly streams: () => Iterable<readonly [string, readonly RecordedEvent[]]>;
  /** Events seen in all. */
  readonly size: () => number;
};

/** A mirror of an event file, nothing seen yet. The file may be in use; it is only read. */
export const createEventMirror = (file: string): EventMirror => {
  const seen: { readonly id: string; readonly checksum: bigint }[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const chains = new Map<string, ChainHead>();

  const compareSeen = (rows: readonly unknown[]): readonly MirrorProblem[] => {
    const problems: MirrorProblem[] = [];
    const lost = (what: string) => problems.push({ kind: 'stored events lost or changed', what });
    for (const [index, { id, checksum }] of seen.entries()) {
      const row = seenSchema.safeParse(rows[index]);
      if (!row.success || row.data.position !== BigInt(index + 1)) lost(`event ${index + 1} is gone`);
      else if (row.data.id !== id || row.data.checksum !== checksum) lost(`event ${index + 1} has changed`);
    }
    return problems;
  };

  const takeNew = (events: readonly RecordedEvent[]): readonly MirrorProblem[] => {
    const problems: MirrorProblem[] = [];
    for (const [stream, fresh] of Map.groupBy(events, (event) => event.stream)) {
      const known = streams.get(stream) ?? [];
      known.push(...fresh);
      streams.set(stream, known);
      const verdict = verifyChain(fresh, chains.get(stream) ?? emptyChain);
      if (verdict.ok) chains.set(stream, verdict.head);
      else
        problems.push({
          kind: 'chains that do not verify',
          what: `revision ${verdict.revision} of ${stream} is ${verdict.reason}`,
        });
    }
    return problems;
  };

  return {
    update: () => {
      const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
      try {
        const prepare = (sql: string) => {
          const statement = database.prepare(sql);
          statement.setReadBigInts(true);
          return statement;
        };
        // one transaction, so that both queries see the same file
        database.exec('BEGIN');
        const all = prepare('SELECT position, id, checksum FROM events ORDER BY position').all();
        const fresh = z
          .array(rowSchema)
          .parse(
            prepare(
              'SELECT position, stream, revision, id, type, data, metadata FROM events WHERE position > ? ORDER BY position',
            ).all(seen.length),
          );
        const problems = [...compareSeen(all), ...takeNew(fresh)];
        seen.push(...all.slice(seen.length).map((row) => seenSchema.parse(row)));
        return { problems, changed: new Set(fresh.map(({ stream }) => stream)) };
      } finally {
        database.close();
      }
    },
    stream: (name) => streams.get(name) ?? [],
    streams: () => streams,
    size: () => seen.length,
  };
};
