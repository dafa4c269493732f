import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderEventTypes, type OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleEvents, sampleOrderCreated, sampleStockCar } from '@driveaway/domain/testing/order-builders.ts';
import { forCar } from '@driveaway/domain/testing/order-histories.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { ReadModelCollection } from '@driveaway/infra/read-models/port.ts';
import { projections as allProjections } from '../start-projections.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { applyEvents } from './apply-events.ts';
import { applyPage } from './apply-page.ts';
import { openOnce, type OpenEvents } from './open-order-event.ts';
import { buyerOrders } from '../buyer-orders/buyer-orders.ts';

/** Those that follow the sample's stream. */
const projections = allProjections.filter(({ prefixes }) => prefixes.includes(orderStreamPrefix));

const laterEvent = fc
  .constantFrom(...orderEventTypes.filter((type) => type !== 'OrderCreated'))
  .map((type): OrderEvent => sampleEvents[type]);
/** Which of four orders the next event belongs to, and that event. */
const histories = fc.array(fc.tuple(fc.nat({ max: 3 }), laterEvent), { minLength: 1, maxLength: 24 });
const pages = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 24 });
/** What becomes of each call to the collection: its answer, a fault before it, or a fault after it. */
const mishaps = fc.array(fc.constantFrom('none', 'before', 'after', 'refused'), { maxLength: 24 });

let stores: TestStores;
let open: OpenEvents;
let orders = 0;
let versions = 0;
beforeAll(async () => {
  stores = await openTestStores();
  open = openOnce(stores.keys);
});
afterAll(() => stores.close());

const nextOrderNo = (): string => {
  orders += 1;
  return `00000000-${orders.toString().padStart(4, '0')}`;
};
const newCollection = async (projection: (typeof projections)[number]) => {
  versions += 1;
  return stores.readModels.collection({ ...projection.collection, version: versions });
};

/** A collection whose calls end in these mishaps, one after the other, and well after that. */
const withMishaps = (collection: ReadModelCollection, kinds: readonly string[]): ReadModelCollection => {
  const left = [...kinds];
  const around = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const mishap = left.shift();
    if (mishap === 'before') throw new Error('no answer, nothing done');
    const result = await call();
    if (mishap === 'after') throw new Error('no answer, though done');
    return result;
  };
  return {
    ...collection,
    get: (id) => around(() => collection.get(id)),
    getMany: (ids) => around(() => collection.getMany(ids)),
    put: (document) => around(() => collection.put(document)),
    putAll: (writes, checkpoint) =>
      around(async () => {
        if (left[0] !== 'refused') return collection.putAll(writes, checkpoint);
        left.shift();
        // every second one, as when another worker was faster
        const half = writes.filter((_, index) => index % 2 === 0);
        const outcomes = await collection.putAll(half);
        return writes.map((_, index) => (index % 2 === 0 ? (outcomes[index / 2] ?? 'gap') : 'stale'));
      }),
  };
};

/** As the live projection does it: what the page leaves is applied alone; a fault brings the page again. */
const applyUntilDone = async (
  projection: (typeof projections)[number],
  collection: ReadModelCollection,
  page: readonly RecordedEvent[],
): Promise<void> => {
  for (;;) {
    try {
      const apart = await applyPage(projection, { open, collection }, page);
      for (const event of apart) await applyEvents(projection, { ...stores, collection }, [event]);
      return;
    } catch (fault) {
      if (!String(fault).includes('did not answer')) throw fault;
    }
  }
};

describe('applying a page', () => {
  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'makes the documents of %s that its events make one at a time, however they are cut and whatever fails',
    async (_name, projection) => {
      const alone = await newCollection(projection);
      const paged = await newCollection(projection);
      await fc.assert(
        fc.asyncProperty(histories, pages, mishaps, async (history, cuts, faults) => {
          const orderNos = Array.from({ length: 4 }, nextOrderNo);
          const before = await stores.eventStore.head();
          for (const [index, orderNo] of orderNos.entries()) {
            const stockCar = index % 2 === 0 ? sampleStockCar : undefined;
            await stores.append(orderNo, [sampleOrderCreated({ orderNo, ...forCar(stockCar) })]);
          }
          for (const [index, event] of history) await stores.append(orderNos[index] ?? '', [event]);
          const { events } = await stores.eventStore.readAll({ after: before, limit: 100 });

          for (const event of events) await applyEvents(projection, { ...stores, collection: alone }, [event]);
          const broken = withMishaps(paged, faults);
          const rest = [...events];
          for (const cut of [...cuts, 100]) await applyUntilDone(projection, broken, rest.splice(0, cut));

          for (const orderNo of orderNos) expect(await paged.get(orderNo)).toEqual(await alone.get(orderNo));
        }),
        { numRuns: 25 },
      );
    },
  );

  it('reads once, writes once with its checkpoint, and leaves nothing', async () => {
    const collection = await newCollection(buyerOrders);
    const [one, other] = [nextOrderNo(), nextOrderNo()];
    const before = await stores.eventStore.head();
    for (const orderNo of [one, other]) {
      await stores.append(orderNo, [sampleOrderCreated({ orderNo }), sampleEvents.DepositPaymentStarted]);
    }
    const { events } = await stores.eventStore.readAll({ after: before, limit: 100 });
    const calls: unknown[] = [];
    const counted = {
      getMany: async (ids: readonly string[]) => {
        calls.push(['getMany', ids]);
        return collection.getMany(ids);
      },
      putAll: async (...[writes, checkpoint]: Parameters<ReadModelCollection['putAll']>) => {
        calls.push(['putAll', writes.map(({ id, revision, after }) => `${id}: ${after} to ${revision}`), checkpoint]);
        return collection.putAll(writes, checkpoint);
      },
    };
    const checkpoint = { projection: 'counted', position: events.at(-1)?.position ?? 0n };
    const ports = { open, collection: counted };
    expect(await applyPage(buyerOrders, ports, events, checkpoint)).toEqual([]);
    expect(calls).toEqual([
      ['getMany', [one, other]],
      ['putAll', [`${one}: -1 to 1`, `${other}: -1 to 1`], checkpoint],
    ]);
    expect(await stores.readModels.loadCheckpoint('counted')).toBe(checkpoint.position);
  });

  it('writes only where nothing is missing, before the events or among them, and then saves no checkpoint', async () => {
    const collection = await newCollection(buyerOrders);
    const [orderNo, other] = [nextOrderNo(), nextOrderNo()];
    const { DepositPaymentStarted, DepositPaid, ContractIssued } = sampleEvents;
    await stores.append(orderNo, [sampleOrderCreated({ orderNo }), DepositPaymentStarted, DepositPaid, ContractIssued]);
    await stores.append(other, [sampleOrderCreated({ orderNo: other })]);
    const events = await stores.eventStore.readStream(orderStream(orderNo));
    const others = await stores.eventStore.readStream(orderStream(other));
    const leaves = async (...revisions: readonly number[]) => {
      const picked = events.filter(({ revision }) => revisions.includes(Number(revision)));
      const checkpoint = { projection: 'holey', position: 1n };
      const left = await applyPage(buyerOrders, { open, collection }, [...picked, ...others], checkpoint);
      return left.map(({ stream, revision }) => `${stream} ${revision}`);
    };
    const named = (...revisions: readonly number[]) => revisions.map((each) => `order-${orderNo} ${each}`);
    expect(await leaves(1, 2)).toEqual(named(1, 2));
    expect(await leaves(0, 2)).toEqual(named(0, 2));
    expect(await collection.get(orderNo)).toBeUndefined();
    expect(await collection.get(other)).toMatchObject({ revision: 0n });
    expect(await stores.readModels.loadCheckpoint('holey')).toBeUndefined();
    expect(await leaves(0, 1)).toEqual([]);
    expect(await leaves(0)).toEqual([]);
    expect(await leaves(1, 3)).toEqual(named(1, 3));
    expect(await leaves(0, 1, 2, 3)).toEqual([]);
    expect(await collection.get(orderNo)).toMatchObject({ revision: 3n });
  });

  it('commits a thousand documents at a time, the checkpoint with the last of them and only when all are written', async () => {
    const events = Array.from({ length: 2_500 }, (_, index) => ({
      position: BigInt(index + 1),
      stream: `order-${index}`,
      revision: 0n,
      id: String(index),
      type: 'OrderCreated',
      data: '{}',
      metadata: '{}',
    }));
    const projection = { ...buyerOrders, advance: () => ({}) };
    const commits: (readonly [number, bigint | undefined])[] = [];
    const applied = async (missing: string | undefined) => {
      commits.length = 0;
      const collection: Pick<ReadModelCollection, 'getMany' | 'putAll'> = {
        getMany: async () => [],
        putAll: async (writes, checkpoint) => {
          commits.push([writes.length, checkpoint?.position]);
          return writes.map(({ id }) => (id === missing ? 'stale' : 'applied'));
        },
      };
      const checkpoint = { projection: 'many', position: 2_500n };
      return applyPage(projection, { open: async () => [], collection }, events, checkpoint);
    };
    expect(await applied(undefined)).toEqual([]);
    expect(commits).toEqual([
      [1_024, undefined],
      [1_024, undefined],
      [452, 2_500n],
    ]);
    expect((await applied('7')).map(({ stream }) => stream)).toEqual(['order-7']);
    expect(commits.at(-1)).toEqual([452, undefined]);
  });

  it('writes nothing for a page without events of its own, and only its end when that is kept beside the documents', async () => {
    const calls: unknown[] = [];
    const none = {
      getMany: async () => [],
      putAll: async (writes: readonly unknown[], checkpoint: unknown) => {
        calls.push([writes.length, checkpoint]);
        return [];
      },
    };
    const checkpoint = { projection: buyerOrders.name, position: 7n };
    expect(await applyPage(buyerOrders, { open, collection: none }, [])).toEqual([]);
    expect(calls).toEqual([]);
    expect(await applyPage(buyerOrders, { open, collection: none }, [], checkpoint)).toEqual([]);
    expect(calls).toEqual([[0, checkpoint]]);
  });
});
