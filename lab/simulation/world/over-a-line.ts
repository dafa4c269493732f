import type { EventStore, SubscribeOptions, SubscriptionMessage } from '@driveaway/infra/event-store/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { Place } from './faults.ts';
import type { Life } from './life.ts';

/** The same port, each of whose calls goes over the line of a process to a place and comes back, or does not. */
export const overALine = <Port extends object>(port: Port, place: Place, life: Life): Port => {
  const calls = new Map<PropertyKey, unknown>();
  return new Proxy(port, {
    get: (target, name): unknown => {
      const known = calls.get(name);
      if (known !== undefined) return known;
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const what = String(name);
      const call = (...given: readonly unknown[]) =>
        life.reach(place, what, async (): Promise<unknown> => Reflect.apply(value, target, given));
      calls.set(name, call);
      return call;
    },
  });
};

/** Messages of a subscription, each of which comes over the line; nothing comes to a process that is dead. */
async function* subscriptionOver(
  eventStore: EventStore,
  options: SubscribeOptions,
  life: Life,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  const signal = AbortSignal.any([options.signal, life.ended]);
  const messages = eventStore.subscribe({ ...options, signal })[Symbol.asyncIterator]();
  // a page comes at once: only what waits at the head takes the time of the line
  let hasWaited = true;
  try {
    for (;;) {
      const message: IteratorResult<SubscriptionMessage, unknown> = hasWaited
        ? await life.reach('events', 'subscribe', () => messages.next())
        : await messages.next();
      if (message.done === true) return;
      hasWaited = message.value.kind === 'caught-up';
      yield message.value;
    }
  } finally {
    await messages.return?.();
  }
}

/** An event store as one process reaches it. */
export const eventStoreOver = (eventStore: EventStore, life: Life): EventStore => ({
  ...overALine(eventStore, 'events', life),
  append: (stream, events, expected) =>
    life.reach('events', 'append', () => eventStore.append(stream, events, expected)),
  appendInTurn: async (appends) => {
    const outcomes = [];
    for (const { stream, events, expected } of appends) {
      const outcome = await life.reach('events', 'append', () => eventStore.append(stream, events, expected));
      outcomes.push(outcome);
      if (outcome.kind === 'conflict') break;
    }
    return outcomes;
  },
  readStream: (stream, options) => life.reach('events', 'read a stream', () => eventStore.readStream(stream, options)),
  readAll: (options) => life.reach('events', 'read all', () => eventStore.readAll(options)),
  head: () => life.reach('events', 'head', () => eventStore.head()),
  newestEvent: () => life.reach('events', 'newest event', () => eventStore.newestEvent()),
  subscribe: (options) => subscriptionOver(eventStore, options, life),
  close: async () => undefined,
});

/** Read models as one process reaches them: their collections and the checkpoints of partitions too. */
export const readModelsOver = (readModels: ReadModels, life: Life): ReadModels => {
  const { openPartitions, savePartitions } = readModels;
  return {
    ...overALine(readModels, 'read-models', life),
    collection: async (definition) => {
      const opened = await life.reach('read-models', 'collection', () => readModels.collection(definition));
      return overALine(opened, 'read-models', life);
    },
    dropCollection: (definition) =>
      life.reach('read-models', 'drop a collection', () => readModels.dropCollection(definition)),
    storedVersions: (name) => life.reach('read-models', 'versions', () => readModels.storedVersions(name)),
    storedVersionsOf: (names) => life.reach('read-models', 'versions', () => readModels.storedVersionsOf(names)),
    loadCheckpoint: (name) => life.reach('read-models', 'load a checkpoint', () => readModels.loadCheckpoint(name)),
    loadCheckpoints: (names) => life.reach('read-models', 'load checkpoints', () => readModels.loadCheckpoints(names)),
    saveCheckpoint: (name, position) =>
      life.reach('read-models', 'save a checkpoint', () => readModels.saveCheckpoint(name, position)),
    openCheckpoint: async (name, held) => {
      const opened = await life.reach('read-models', 'open a checkpoint', () => readModels.openCheckpoint(name, held));
      return {
        ...opened,
        save: (position) => life.reach('read-models', 'save a checkpoint', () => opened.save(position)),
      };
    },
    clearCheckpoint: (name) => life.reach('read-models', 'clear a checkpoint', () => readModels.clearCheckpoint(name)),
    loadPointer: (name) => life.reach('read-models', 'load a pointer', () => readModels.loadPointer(name)),
    loadPointers: (names) => life.reach('read-models', 'load pointers', () => readModels.loadPointers(names)),
    savePointer: (name, version) =>
      life.reach('read-models', 'save a pointer', () => readModels.savePointer(name, version)),
    clearPointer: (name) => life.reach('read-models', 'clear a pointer', () => readModels.clearPointer(name)),
    openPartitions:
      openPartitions &&
      (async (name, partitions) => {
        const opened = await life.reach('read-models', 'open partitions', () => openPartitions(name, partitions));
        return {
          ...opened,
          save: (position) => life.reach('read-models', 'save partitions', () => opened.save(position)),
        };
      }),
    savePartitions:
      savePartitions && ((saves) => life.reach('read-models', 'save partitions', () => savePartitions(saves))),
    close: async () => undefined,
  };
};
