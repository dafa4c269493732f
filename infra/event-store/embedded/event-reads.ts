import type { AllPage, EventStore, ReadAllOptions } from '../port.ts';
import type { EventTable } from './event-table.ts';
import { followEvents } from './follow-events.ts';

/** How many positions one page looks at, matching or not: bounds how long a read holds the thread. */
const largestWindow = 4_096n;
const defaultLimit = 4_096;
/** SQLite's largest integer: "from the end" when reading backwards. */
const lastPossibleRevision = 2n ** 63n - 1n;

/** What does not write. */
export type EventReads = Pick<EventStore, 'readStream' | 'readAll' | 'subscribe' | 'head' | 'newestEvent'>;

type Source = {
  readonly table: Pick<EventTable, 'head' | 'readForwards' | 'readBackwards' | 'readRange'>;
  /** Called after every commit and on close. */
  readonly followers: Set<() => void>;
  /** Throws once the file is closed. */
  readonly assertOpen: () => void;
};

/** The reads of an event file, for the thread that writes it and for others. */
export const createEventReads = ({ table, followers, assertOpen }: Source): EventReads => {
  const readPage = ({ after, prefixes = [], limit }: ReadAllOptions): AllPage => {
    assertOpen();
    const start = after ?? 0n;
    const head = table.head() ?? 0n;
    if (start >= head) return { events: [], position: after, atHead: true };
    const windowEnd = head - start > largestWindow ? start + largestWindow : head;
    const events = table.readRange(start, windowEnd, prefixes, limit);
    const last = events.at(-1);
    const position = last !== undefined && events.length >= limit ? last.position : windowEnd;
    return { events, position, atHead: position === head };
  };

  return {
    readStream: async (stream, { from, direction = 'forwards', limit = defaultLimit } = {}) => {
      assertOpen();
      assertLimit(limit);
      if (from !== undefined && from < 0n) throw new RangeError(`${from} is not a revision`);
      return direction === 'forwards'
        ? table.readForwards(stream, from ?? 0n, limit)
        : table.readBackwards(stream, from ?? lastPossibleRevision, limit);
    },
    readAll: async (options) => {
      assertLimit(options.limit);
      return readPage(options);
    },
    subscribe: (options) => followEvents(options, { readPage, followers }),
    head: async () => {
      assertOpen();
      return table.head();
    },
    newestEvent: async () => {
      assertOpen();
      const head = table.head();
      return head === undefined ? undefined : table.readRange(head - 1n, head, [], 1)[0];
    },
  };
};

const assertLimit = (limit: number): void => {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A limit is a positive integer, not ${limit}`);
};
