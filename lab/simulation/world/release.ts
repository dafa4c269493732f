/** A later release of the product, planted by composition: the same code, of whose events one type has a version more. */
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { SeededRandom } from '../../chaos/harness/seeded-random.ts';

/** Which of them a later release writes anew: the first of an order, or one that moves its car on. */
const changedTypes = ['OrderCreated', 'VehicleOnWater', 'VehicleOnShore'] as const;
const laterVersion = 99;

export type Release = {
  /** Whoever begins from now on is of the later release. */
  readonly comeOut: () => void;
  readonly isOut: () => boolean;
  /** The store as a process that begins now sees it: of what the later release wrote, an older one knows the version too high. */
  readonly storeOf: (eventStore: EventStore) => EventStore;
  /** How many events older processes were given that they could not read. */
  readonly unknown: () => number;
};

export const createRelease = (random: SeededRandom): Release => {
  const changed = random.pick(changedTypes);
  const written = new Set<string>();
  let isOut = false;
  let unknown = 0;

  const asOlder = (event: RecordedEvent): RecordedEvent => {
    if (!written.has(event.id)) return event;
    unknown += 1;
    return { ...event, metadata: event.metadata.replace(/"schemaVersion":\d+/, `"schemaVersion":${laterVersion}`) };
  };
  const ofOlder = (eventStore: EventStore): EventStore => ({
    ...eventStore,
    readStream: async (stream, options) => (await eventStore.readStream(stream, options)).map(asOlder),
    readAll: async (options) => {
      const page = await eventStore.readAll(options);
      return { ...page, events: page.events.map(asOlder) };
    },
    newestEvent: async () => {
      const newest = await eventStore.newestEvent();
      return newest && asOlder(newest);
    },
    subscribe: async function* (options) {
      for await (const message of eventStore.subscribe(options))
        yield message.kind === 'event' ? { ...message, event: asOlder(message.event) } : message;
    },
  });
  const ofLater = (eventStore: EventStore): EventStore => {
    const write = (events: readonly { readonly id: string; readonly type: string }[]): void => {
      for (const { id, type } of events) if (type === changed) written.add(id);
    };
    return {
      ...eventStore,
      append: (stream, events, expected) => {
        write(events);
        return eventStore.append(stream, events, expected);
      },
      appendInTurn: (appends) => {
        for (const { events } of appends) write(events);
        return eventStore.appendInTurn(appends);
      },
    };
  };
  return {
    comeOut: () => {
      isOut = true;
    },
    isOut: () => isOut,
    storeOf: (eventStore) => (isOut ? ofLater(eventStore) : ofOlder(eventStore)),
    unknown: () => unknown,
  };
};
