/** An event store in memory: what its port promises and nothing more, for thousands of short lives a minute. */
import { appendInTurn } from '@driveaway/infra/event-store/append-in-turn.ts';
import { followEvents } from '@driveaway/infra/event-store/embedded/follow-events.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { AllPage, EventStore, ReadAllOptions, RecordedEvent } from '@driveaway/infra/event-store/port.ts';

export const createMemoryEventStore = (): EventStore => {
  const events: RecordedEvent[] = [];
  const followers = new Set<() => void>();
  let isClosed = false;
  const assertOpen = (): void => {
    if (isClosed) throw new EventStoreFault('closed', 'The event store is closed');
  };
  const streamOf = (stream: string): readonly RecordedEvent[] => events.filter((event) => event.stream === stream);

  const readPage = ({ after = 0n, prefixes = [], limit }: ReadAllOptions): AllPage => {
    assertOpen();
    const found = events
      .slice(Number(after))
      .filter(({ stream }) => prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix)))
      .slice(0, limit);
    const isFull = found.length === limit;
    const last = isFull ? found.at(-1)?.position : events.at(-1)?.position;
    return { events: found, position: last, atHead: last === events.at(-1)?.position };
  };

  const append: EventStore['append'] = async (stream, proposed, expected) => {
    assertOpen();
    const stored = streamOf(stream);
    const next = expected === 'no-stream' ? 0 : Number(expected) + 1;
    const inPlace = stored.slice(next, next + proposed.length);
    const last = inPlace.at(-1);
    if (last !== undefined && proposed.every(({ id }, index) => inPlace[index]?.id === id)) {
      return { kind: 'appended', revision: last.revision, position: last.position };
    }
    if (stored.length !== next) {
      return { kind: 'conflict', actualRevision: stored.at(-1)?.revision ?? 'no-stream' };
    }
    const recorded = proposed.map((event, index) => ({
      ...event,
      stream,
      revision: BigInt(next + index),
      position: BigInt(events.length + index + 1),
    }));
    events.push(...recorded);
    for (const wake of followers) wake();
    return {
      kind: 'appended',
      revision: BigInt(next + proposed.length - 1),
      position: BigInt(events.length),
    };
  };

  return {
    append,
    appendInTurn: appendInTurn(append),
    readStream: async (stream, { from, direction = 'forwards', limit = 4_096 } = {}) => {
      assertOpen();
      const ordered = direction === 'forwards' ? streamOf(stream) : streamOf(stream).toReversed();
      const isWanted = ({ revision }: RecordedEvent): boolean =>
        from === undefined || (direction === 'forwards' ? revision >= from : revision <= from);
      return ordered.filter(isWanted).slice(0, limit);
    },
    readAll: async (options) => readPage(options),
    subscribe: (options) => followEvents(options, { readPage, followers }),
    head: async () => {
      assertOpen();
      return events.at(-1)?.position;
    },
    newestEvent: async () => {
      assertOpen();
      return events.at(-1);
    },
    close: async () => {
      isClosed = true;
      for (const wake of followers) wake();
    },
  };
};
