/** The engine over real stores with the projection that lists what it sees, and what a test asks of both. */
import { patienceMilliseconds } from '@driveaway/domain/testing/eventually.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import { parkedOrderSchema, parkedOrdersCollection, type ParkedOrder } from '@driveaway/domain/api/parked-orders.ts';
import type { ProjectionHealth } from '../engine/projection-health.ts';
import type { ProjectionPorts } from '../engine/run-projection.ts';
import { runProjections, type RunningProjections } from '../engine/run-projections.ts';
import { eventsSeen } from './events-seen.ts';
import { openTestStores } from './open-test-stores.ts';
import { promptWait } from './prompt-wait.ts';

export type EventsSeenRun = Awaited<ReturnType<typeof openEventsSeenRun>>;

export const openEventsSeenRun = async () => {
  const stores = await openTestStores();
  const projection = eventsSeen();
  const running: RunningProjections[] = [];
  return {
    stores,
    projection,
    /** Starts the engine; stopped by `close` at the latest. */
    run: (ports: ProjectionPorts = stores, wait: Wait = promptWait): RunningProjections => {
      const started = runProjections([projection], ports, new AbortController().signal, wait);
      running.push(started);
      return started;
    },
    document: async (orderNo: string) => {
      const collection = await stores.readModels.collection(projection.collection);
      return collection.get(orderNo);
    },
    /** The orders that are parked now. */
    parked: async (): Promise<readonly ParkedOrder[]> => {
      const collection = await stores.readModels.collection(parkedOrdersCollection);
      const found = await collection.find({ where: { status: 'parked' }, limit: 100 });
      return found.map(({ body }) => parkedOrderSchema.parse(body));
    },
    close: async (): Promise<void> => {
      await Promise.all(running.map((each) => each.stop()));
      await stores.close();
    },
  };
};

/** Waits until everything up to a position is in the documents. */
export const reached = (started: RunningProjections, position: bigint): Promise<void> =>
  started.waitFor(position, AbortSignal.timeout(patienceMilliseconds));

export const healthOf = async (started: RunningProjections): Promise<ProjectionHealth> => {
  const [only] = await started.health();
  if (only === undefined) throw new Error('There is one projection');
  return only;
};

/** The document of an order that has seen exactly these events. */
export const documentOf = (events: readonly OrderEvent[]) => ({
  revision: BigInt(events.length - 1),
  body: { seen: events.map(({ type }, revision) => `${revision} ${type}`), indexed: 'v1' },
});
