import type { Collection, ObjectId } from 'mongodb';
import type { readLimit } from '../../mongodb/mongo-connection.ts';
import type { WithFaults } from '../../mongodb/mongo-fault.ts';

const pageSize = 1_000;
/** Far longer than any write: what is still a leftover by then is nobody's. */
const leftAloneMilliseconds = 60 * 60 * 1_000;

type SweepOptions = {
  readonly uploads: () => Collection<{ _id: ObjectId; filename: string }>;
  readonly chunks: () => Collection<{ files_id: ObjectId }>;
  readonly current: () => Collection<{ _id: string; content: ObjectId }>;
  readonly discard: (content: ObjectId) => Promise<void>;
  readonly on: WithFaults;
  readonly limit: ReturnType<typeof readLimit>;
  /** A monotonic clock, in milliseconds from any start: a wall clock that jumps must not make a write look old. */
  readonly elapsed: () => number;
};

/**
 * Makes a sweep for what broken-off writes and removals have left: uploads that nothing points to, and chunks without an
 * upload. Each call removes what an earlier one, an hour ago or more, has already found to be left, and answers how many
 * contents that were.
 */
export const createLeftoverSweep = ({ uploads, chunks, current, discard, on, limit, elapsed }: SweepOptions) => {
  /** Since when each has been known as a leftover. */
  let known = new Map<string, number>();

  /** Of the contents after `last`, in the order of their ids; `next` is undefined when there are no more uploads. */
  const leftoversOfPage = async (last: ObjectId | undefined) => {
    const after = last === undefined ? {} : { $gt: last };
    const page = await uploads()
      .find(last === undefined ? {} : { _id: after }, { projection: { filename: 1 }, ...limit })
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray();
    const ids = page.map(({ _id }) => _id);
    const next = page.length === pageSize ? ids.at(-1) : undefined;
    const range = next === undefined ? after : { ...after, $lte: next };
    const stored = await chunks().distinct(
      'files_id',
      Object.keys(range).length === 0 ? {} : { files_id: range },
      limit,
    );
    const names = page.map(({ filename }) => filename);
    const pointers = await current()
      .find({ _id: { $in: names } }, limit)
      .toArray();
    const pointedTo = new Set(pointers.map(({ content }) => content.toHexString()));
    const all = new Map([...stored, ...ids].map((id) => [id.toHexString(), id]));
    return { leftovers: [...all].filter(([hex]) => !pointedTo.has(hex)), next };
  };

  return async (): Promise<number> => {
    const found = new Map<string, number>();
    const now = elapsed();
    let removed = 0;
    let last: ObjectId | undefined;
    do {
      const from = last;
      const { leftovers, next } = await on('look for leftovers of files', async () => leftoversOfPage(from));
      for (const [hex, content] of leftovers) {
        const since = known.get(hex) ?? now;
        if (now - since < leftAloneMilliseconds) found.set(hex, since);
        else {
          await on('remove what a file has left', async () => discard(content));
          removed += 1;
        }
      }
      last = next;
    } while (last !== undefined);
    known = found;
    return removed;
  };
};
