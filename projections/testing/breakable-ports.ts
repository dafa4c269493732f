import type { EventStore, SubscribeOptions, SubscriptionMessage } from '@driveaway/infra/event-store/port.ts';
import type { ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { ProjectionPorts } from '../engine/run-projection.ts';

/** Ports that behave until the test breaks them. */
export const breakablePorts = <Ports extends ProjectionPorts>(ports: Ports) => {
  const down = { subscriptions: false, streams: false, readModels: false, keys: false };
  /** While true, subscriptions are open and say nothing. */
  const mute = { subscriptions: false };
  const reach = (part: keyof typeof down): void => {
    if (down[part]) throw new Error(`${part} are down`);
  };
  async function* subscribe(options: SubscribeOptions): AsyncGenerator<SubscriptionMessage, void, undefined> {
    reach('subscriptions');
    for await (const message of ports.eventStore.subscribe(options)) {
      reach('subscriptions');
      if (mute.subscriptions) await new Promise<never>(() => undefined);
      yield message;
    }
  }
  const eventStore: Pick<EventStore, 'subscribe' | 'readStream' | 'readAll' | 'head'> = {
    subscribe,
    readStream: async (stream, options) => {
      reach('streams');
      return ports.eventStore.readStream(stream, options);
    },
    readAll: (options) => ports.eventStore.readAll(options),
    head: () => ports.eventStore.head(),
  };
  const breakableCollection = (collection: ReadModelCollection): ReadModelCollection => ({
    ...collection,
    get: async (id) => {
      reach('readModels');
      return collection.get(id);
    },
    getMany: async (ids) => {
      reach('readModels');
      return collection.getMany(ids);
    },
    putAll: async (writes, checkpoint) => {
      reach('readModels');
      return collection.putAll(writes, checkpoint);
    },
    put: async (document) => {
      reach('readModels');
      return collection.put(document);
    },
  });
  const readModels: ReadModels = {
    ...ports.readModels,
    collection: async (definition) => breakableCollection(await ports.readModels.collection(definition)),
    saveCheckpoint: async (projection, position) => {
      reach('readModels');
      return ports.readModels.saveCheckpoint(projection, position);
    },
    openCheckpoint: async (projection, held) => {
      const opened = await ports.readModels.openCheckpoint(projection, held);
      const save = async (position: bigint): Promise<boolean> => {
        reach('readModels');
        return opened.save(position);
      };
      return { ...opened, save };
    },
  };
  const keys: ProjectionPorts['keys'] = {
    find: async (keyId) => {
      reach('keys');
      return ports.keys.find(keyId);
    },
  };
  return { down, mute, ports: { ...ports, eventStore, readModels, keys } };
};
