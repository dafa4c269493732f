/** Orders whose next event cannot be applied: they wait, with everything that came after, until somebody decides. */
import { parkedOrderSchema, parkedOrdersCollection, type ParkedOrder } from '@driveaway/domain/api/parked-orders.ts';
import type { Clock } from '@driveaway/infra/clock/port.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { gatherQuestions } from '@driveaway/infra/clock/gather-questions.ts';
import type { ReadModelCollection, ReadModels, StoredDocument } from '@driveaway/infra/read-models/port.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { plainJson } from './plain-json.ts';
import { fromStore } from './store-outage.ts';

/** The most parked orders that are loaded at a start; beyond that something is wrong with the projection itself. */
const mostParked = 10_000;
/** The most that are loaded for several projections at once: what nobody reads any more may be among them. */
const mostTogether = 1_000;
const longestMessage = 500;

const describeEvent = ({ id, type, revision, position }: RecordedEvent) => ({
  eventId: id,
  eventType: type,
  revision: Number(revision),
  position: position.toString(),
});

const describeError = (cause: unknown): ParkedOrder['error'] =>
  cause instanceof Error
    ? { name: cause.name, message: cause.message.slice(0, longestMessage) }
    : { name: 'Error', message: String(cause).slice(0, longestMessage) };

export type ParkedOrders = {
  readonly has: (stream: string) => boolean;
  readonly count: () => number;
  readonly streams: () => readonly string[];
  readonly find: (stream: string) => Promise<ParkedOrder | undefined>;
  /** Parks an order at an event, with the error. */
  readonly park: (event: RecordedEvent, cause: unknown) => Promise<void>;
  /** Adds a later event; false when the order turned out to be free again. */
  readonly addBehind: (event: RecordedEvent) => Promise<boolean>;
  readonly resolve: (stream: string, how: 'retried' | 'skipped', reason: string) => Promise<void>;
};

/** What is parked in one version of a projection, and the collection that it is in. */
export type FindParked = (projection: string) => Promise<{
  readonly collection: ReadModelCollection;
  readonly known: readonly StoredDocument[];
}>;

type FindPorts = Pick<ReadModels, 'collection'>;

const findIn = (collection: ReadModelCollection, projection: string): Promise<readonly StoredDocument[]> =>
  collection.find({ where: { projection, status: 'parked' }, limit: mostParked });

/** Asks for what is parked in the version of each projection. */
export const findParkedAlone =
  (readModels: FindPorts): FindParked =>
  async (projection) => {
    const collection = await readModels.collection(parkedOrdersCollection);
    return { collection, known: await findIn(collection, projection) };
  };

/** Asks once for what is parked in the versions of several projections that begin side by side. */
export const findParkedTogether = (readModels: FindPorts, most = mostTogether): FindParked =>
  gatherQuestions(async (projections) => {
    const collection = await readModels.collection(parkedOrdersCollection);
    const all = await collection.find({ where: { status: 'parked' }, limit: most });
    const isAll = all.length < most;
    const known = new Map<string, readonly StoredDocument[]>();
    for (const projection of new Set(projections)) {
      const own = isAll ? all.filter(({ body }) => body['projection'] === projection) : findIn(collection, projection);
      known.set(projection, await own);
    }
    return (projection: string) => ({ collection, known: known.get(projection) ?? [] });
  });

/** Opens the parked orders of one version of a projection, those that are followed. Every call throws a `StoreOutage` when the store is down. */
export const openParkedOrders = async (
  readModels: FindPorts,
  clock: Clock,
  projection: string,
  follows: (stream: string) => boolean = () => true,
  findParked: FindParked = findParkedAlone(readModels),
): Promise<ParkedOrders> => {
  const ask = <Answer>(question: () => Promise<Answer>): Promise<Answer> => fromStore('The read models', question);
  const { collection, known } = await ask(() => findParked(projection));
  const streams = new Set(known.map(({ body }) => parkedOrderSchema.parse(body).stream).filter(follows));
  const idOf = (stream: string): string => `${projection}:${stream}`;

  /** Read, change, write; once more when somebody else changed it in between. `change` gives undefined to leave it. */
  const update = async (
    stream: string,
    position: bigint | undefined,
    change: (order: ParkedOrder | undefined) => ParkedOrder | undefined,
  ): Promise<void> => {
    for (;;) {
      const stored = await ask(() => collection.get(idOf(stream)));
      const next = change(stored === undefined ? undefined : parkedOrderSchema.parse(stored.body));
      if (next === undefined) return;
      const outcome = await ask(() =>
        collection.put({
          id: idOf(stream),
          revision: (stored?.revision ?? -1n) + 1n,
          position: position ?? stored?.position ?? 0n,
          body: plainJson(next),
        }),
      );
      if (outcome === 'applied') return;
    }
  };

  return {
    has: (stream) => streams.has(stream),
    count: () => streams.size,
    streams: () => [...streams],
    find: async (stream) => {
      const stored = await ask(() => collection.get(idOf(stream)));
      return stored === undefined ? undefined : parkedOrderSchema.parse(stored.body);
    },
    park: async (event, cause) => {
      await update(event.stream, event.position, (order) => ({
        ...describeEvent(event),
        projection,
        stream: event.stream,
        status: 'parked',
        error: describeError(cause),
        parkedAt: clock.now().toString(),
        behind:
          order?.status === 'parked' ? order.behind.filter(({ revision }) => revision > Number(event.revision)) : [],
        resolution: null,
      }));
      streams.add(event.stream);
    },
    addBehind: async (event) => {
      let parked = false;
      await update(event.stream, event.position, (order) => {
        parked = order?.status === 'parked';
        if (order === undefined || !parked) return undefined;
        const last = order.behind.at(-1)?.revision ?? order.revision;
        // Redelivered: it waits already.
        if (Number(event.revision) <= last) return undefined;
        return { ...order, behind: [...order.behind, describeEvent(event)] };
      });
      if (!parked) streams.delete(event.stream);
      return parked;
    },
    resolve: async (stream, how, reason) => {
      await update(stream, undefined, (order) =>
        order?.status === 'parked'
          ? { ...order, status: 'resolved', resolution: { at: clock.now().toString(), how, reason } }
          : undefined,
      );
      streams.delete(stream);
    },
  };
};

/** The same, with an alarm for each order that is parked. */
export const withAlarm = (parked: ParkedOrders, log: Pick<Log, 'error'>, projection: string): ParkedOrders => ({
  ...parked,
  park: async (event, cause) => {
    await parked.park(event, cause);
    log.error('An order is parked: its event cannot be applied', cause, {
      projection,
      stream: event.stream,
      revision: Number(event.revision),
      eventType: event.type,
    });
  },
});
