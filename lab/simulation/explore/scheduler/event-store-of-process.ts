import { hash } from 'node:crypto';
import { appendInTurn } from '@driveaway/infra/event-store/append-in-turn.ts';
import type { AppendOutcome, EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { Process } from './process.ts';

const place = 'events';

const marks = new WeakMap<RecordedEvent, string>();

/** All there is to know of an event, as a short text. */
export const markOfEvent = (event: RecordedEvent): string => {
  const { id, stream, revision, position, type, data, metadata } = event;
  const mark =
    marks.get(event) ?? hash('sha1', [id, stream, revision, position, type, data, metadata].join('\n'), 'base64');
  marks.set(event, mark);
  return mark;
};

const markOfEvents = (events: readonly RecordedEvent[]): string => events.map(markOfEvent).join();

const unavailable = (what: string) => (): never => {
  throw new EventStoreFault('unavailable', `No answer to ${what}`);
};

const wordsOfEvents = (events: readonly RecordedEvent[]): string =>
  events.length === 0 ? 'nothing there' : `up to ${events.at(-1)?.type ?? ''}`;

/** An event store as a process reaches it: each call is a step, and appends in turn are a step each. */
export const eventStoreOfProcess = (eventStore: EventStore, process: Process): EventStore => {
  const append: EventStore['append'] = (stream, events, expected) =>
    process.ask<AppendOutcome>({
      does: `appends ${events.map(({ type }) => type).join(', ')} to ${stream}`,
      at: place,
      changes: true,
      work: () => eventStore.append(stream, events, expected),
      mark: (outcome) => Object.values(outcome).join(),
      words: ({ kind }) => (kind === 'appended' ? 'done' : 'refused, others wrote first'),
      whenLost: unavailable('an append'),
    });
  const unused = (): never => {
    throw new Error('No protocol that is explored asks for this');
  };
  return {
    append,
    appendInTurn: appendInTurn(append),
    readStream: (stream, options) =>
      process.ask({
        does: `reads ${stream}`,
        at: place,
        changes: false,
        work: () => eventStore.readStream(stream, options),
        mark: markOfEvents,
        words: wordsOfEvents,
        whenLost: unavailable('a read'),
      }),
    readAll: (options) =>
      process.ask({
        does: 'reads all events',
        at: place,
        changes: false,
        work: () => eventStore.readAll(options),
        mark: ({ events, position, atHead }) => `${markOfEvents(events)} ${position} ${atHead}`,
        words: ({ events }) => wordsOfEvents(events),
        whenLost: unavailable('a read'),
      }),
    head: () =>
      process.ask({
        does: 'asks for the newest position',
        at: place,
        changes: false,
        work: () => eventStore.head(),
        mark: String,
        words: String,
        whenLost: unavailable('a read'),
      }),
    newestEvent: unused,
    subscribe: unused,
    close: async () => undefined,
  };
};
