import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderEventTypes, type OrderEvent, type StockCar } from '@driveaway/domain/order/order-events.ts';
import { orderStream, orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { sampleEvents, sampleOrderCreated } from '@driveaway/domain/testing/order-builders.ts';
import { forCar, stockCars } from '@driveaway/domain/testing/order-histories.ts';
import type { ReadModelCollection } from '@driveaway/infra/read-models/port.ts';
import { projections as allProjections } from '../start-projections.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { applyEvents } from './apply-events.ts';
import type { Projection } from './projection.ts';

/** Those that follow the sample's stream. */
const projections = allProjections.filter(({ prefixes }) => prefixes.includes(orderStreamPrefix));

/** Any events after the creation, fitting the lifecycle or not: a recorded event always counts. */
const laterEvents = fc.array(
  fc
    .constantFrom(...orderEventTypes.filter((type) => type !== 'OrderCreated'))
    .map((type): OrderEvent => sampleEvents[type]),
  { maxLength: 8 },
);
/** Which event of an order is delivered next, as a share of its length; by two workers at the same time. */
const deliveries = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 16 });

describe('applying events', () => {
  let stores: TestStores;
  let orders = 0;
  beforeAll(async () => {
    stores = await openTestStores();
  });
  afterAll(() => stores.close());

  const write = async (stockCar: StockCar | undefined, later: readonly OrderEvent[]): Promise<string> => {
    orders += 1;
    const orderNo = `00000000-${orders.toString().padStart(4, '0')}`;
    await stores.append(orderNo, [sampleOrderCreated({ orderNo, ...forCar(stockCar) }), ...later]);
    return orderNo;
  };
  const portsFor = async (projection: Projection, version: number) => ({
    eventStore: stores.eventStore,
    keys: stores.keys,
    collection: await stores.readModels.collection({ ...projection.collection, version }),
  });

  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'makes the same document of %s in whatever order, however often and by however many workers events are delivered',
    async (_name, projection) => {
      const inOrder = await portsFor(projection, 1);
      const anyhow = await portsFor(projection, 2);
      await fc.assert(
        fc.asyncProperty(stockCars, laterEvents, deliveries, deliveries, async (stockCar, later, one, other) => {
          const orderNo = await write(stockCar, later);
          const events = await stores.eventStore.readStream(orderStream(orderNo));
          for (const event of events) await applyEvents(projection, inOrder, [event]);

          const work = async (shares: readonly number[]): Promise<void> => {
            for (const share of shares) {
              const event = events[Math.floor(share * events.length)];
              if (event !== undefined) await applyEvents(projection, anyhow, [event]);
            }
          };
          await Promise.all([work(one), work(other)]);
          await applyEvents(projection, anyhow, events.slice(-1));

          const document = await anyhow.collection.get(orderNo);
          expect(document).toEqual(await inOrder.collection.get(orderNo));
          expect(document?.revision).toBe(BigInt(later.length));
        }),
        { numRuns: 40 },
      );
    },
  );

  it('goes on from what is stored when another worker was faster', async () => {
    const [projection] = projections;
    if (projection === undefined) throw new Error('There are projections');
    const orderNo = await write(undefined, [sampleEvents.DepositPaymentStarted, sampleEvents.DepositPaid]);
    const events = await stores.eventStore.readStream(orderStream(orderNo));
    const ports = await portsFor(projection, 3);
    const puts: string[] = [];
    const raced: Pick<ReadModelCollection, 'get' | 'put'> = {
      get: (id) => ports.collection.get(id),
      put: async (document) => {
        if (puts.length === 0) await ports.collection.put(document);
        const outcome = await ports.collection.put(document);
        puts.push(outcome);
        return outcome;
      },
    };
    await applyEvents(projection, { ...ports, collection: raced }, events);
    expect(puts).toEqual(['stale', 'applied', 'applied']);
    expect(await ports.collection.get(orderNo)).toMatchObject({ revision: 2n });
  });

  it('fails, so that it is tried again, when the document moved back under it', async () => {
    const [projection] = projections;
    if (projection === undefined) throw new Error('There are projections');
    const orderNo = await write(undefined, [sampleEvents.DepositPaymentStarted]);
    const events = await stores.eventStore.readStream(orderStream(orderNo));
    const ports = await portsFor(projection, 4);
    await applyEvents(projection, ports, events.slice(0, 1));
    const dropped = { ...ports.collection, put: async () => 'gap' as const };
    await expect(applyEvents(projection, { ...ports, collection: dropped }, events.slice(1))).rejects.toThrow(
      'moved back',
    );
  });
});
