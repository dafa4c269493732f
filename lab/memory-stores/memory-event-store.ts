/** An event store in memory: what its port promises and nothing more, for thousands of short lives a minute. */
import { appendInTurn } from '@driveaway/infra/event-store/append-in-turn.ts';
import { assertAppend } from '@driveaway/infra/event-store/assert-append.ts';
import { followEvents } from '@driveaway/infra/event-store/embedded/follow-events.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { AllPage, EventStore, ReadAllOptions, RecordedEvent } from '@driveaway/infra/event-store/port.ts';

/** A store with these events, or none. Events are kept by reference and never changed. */
export const createMemoryEventStore = (before: readonly RecordedEvent[] = []): EventStore => {
  const events = [...before];
  const streams = Map.groupBy(events, ({ stream }) => stream);
  const followers = new Set<() => void>();
  let isClosed = false;
  const assertOpen = (): void => {
    if (isClosed) throw new EventStoreFault('closed', 'The event store is closed');
  };

  const readPage = ({ after = 0n, prefixes = [], limit }: ReadAllOptions): AllPage => {
    assertOpen();
    const found: RecordedEvent[] = [];
    let index = Number(after);
    for (; index < events.length && found.length < limit; index += 1) {
      const event = events[index];
      if (event === undefined) break;
      if (prefixes.length === 0 || prefixes.some((prefix) => event.stream.startsWith(prefix))) found.push(event);
    }
    return { events: found, position: events[index - 1]?.position, atHead: index >= events.length };
  };

  const append: EventStore['append'] = async (stream, proposed, expected) => {
    assertOpen();
    assertAppend(stream, proposed, expected);
    const stored = streams.get(stream) ?? [];
    const next = expected === 'no-stream' ? 0 : Number(expected) + 1;
    const inPlace = stored.slice(next, next + proposed.length);
    const last = inPlace.at(-1);
    if (last !== undefined && proposed.every(({ id }, index) => inPlace[index]?.id === id)) {
      return { kind: 'appended', revision: last.revision, position: last.position };
    }
    if (stored.length !== next) {
      return { kind: 'conflict', actualRevision: stored.at(-1)?.revision ?? 'no-stream' };
    }
    for (const { id, type, data, metadata } of proposed) {
      const revision = BigInt(stored.length);
      const recorded = { id, type, data, metadata, stream, revision, position: BigInt(events.length + 1) };
      stored.push(recorded);
      events.push(recorded);
    }
    streams.set(stream, stored);
    for (const wake of followers) wake();
    return { kind: 'appended', revision: BigInt(stored.length - 1), position: BigInt(events.length) };
  };

  return {
    append,
    appendInTurn: appendInTurn(append),
    readStream: async (stream, { from, direction = 'forwards', limit = 4_096 } = {}) => {
      assertOpen();
      const stored = streams.get(stream) ?? [];
      if (direction === 'forwards') return stored.slice(Number(from ?? 0n), Number(from ?? 0n) + limit);
      const end = from === undefined ? stored.length : Number(from) + 1;
      return stored.slice(0, end).toReversed().slice(0, limit);
    },
    readAll: async (options) => readPage(options),
    subscribe: (options) => {
      assertOpen();
      return followEvents(options, { readPage, followers });
    },
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
