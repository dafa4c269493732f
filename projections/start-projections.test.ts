import { patienceMilliseconds } from '@driveaway/domain/testing/eventually.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { sampleOrderCreated, sampleOrderHistory, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { rebuildProjection } from './engine/rebuild.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';
import { projections, startProjections } from './start-projections.ts';

/** Those that follow the sample's stream. */
const ofOrders = projections.filter(({ prefixes }) => prefixes.includes(orderStreamPrefix));

describe('the projections of the product', () => {
  let stores: TestStores;
  beforeEach(async () => {
    stores = await openTestStores();
  });
  afterEach(() => stores.close());

  it('bring every read model up to date, whatever was written before and after they started', async () => {
    await stores.append(sampleOrderNo, sampleOrderHistory.slice(0, 3));
    const running = startProjections(stores, new AbortController().signal);
    const position = await stores.append(sampleOrderNo, sampleOrderHistory.slice(3));
    await running.waitFor(position, AbortSignal.timeout(patienceMilliseconds));
    for (const { collection, name } of ofOrders) {
      const documents = await stores.readModels.collection(collection);
      expect(await documents.get(sampleOrderNo)).toMatchObject({ revision: BigInt(sampleOrderHistory.length - 1) });
      expect(await stores.readModels.loadCheckpoint(name)).toBe(position);
      expect(await stores.readModels.loadPointer(name)).toBe(collection.version);
    }
    await running.stop();
  });

  it('find the orders of one buyer and of nobody else', async () => {
    const other = '00000000-0001';
    await stores.append(sampleOrderNo, [sampleOrderCreated()]);
    const position = await stores.append(other, [
      sampleOrderCreated({ orderNo: other, customerId: 'c0ffee00-0000-4000-8000-000000000000' }),
    ]);
    const running = startProjections(stores, new AbortController().signal);
    await running.waitFor(position, AbortSignal.timeout(patienceMilliseconds));
    const orders = await stores.readModels.collection({
      name: 'buyer-orders',
      version: 1,
      indexes: ['customerId', 'createdAt'],
    });
    const found = await orders.find({
      where: { customerId: 'c0ffee00-0000-4000-8000-000000000000' },
      orderBy: { field: 'createdAt', direction: 'descending' },
      limit: 10,
    });
    expect(found.map(({ id }) => id)).toEqual([other]);
    await running.stop();
  });

  it('are the same when they are rebuilt, for which only those with personal data ask for its keys', async () => {
    const position = await stores.append(sampleOrderNo, sampleOrderHistory);
    const running = startProjections(stores, new AbortController().signal);
    await running.waitFor(position, AbortSignal.timeout(patienceMilliseconds));
    await running.stop();
    for (const projection of ofOrders) {
      const { name, collection } = projection;
      const find = vi.fn<typeof stores.keys.find>(stores.keys.find);
      const ports = { ...stores, keys: { find } };
      const { version } = await rebuildProjection(projection, ports, { signal: new AbortController().signal });
      const [followed, rebuilt] = await Promise.all([
        stores.readModels.collection(collection),
        stores.readModels.collection({ ...collection, version }),
      ]);
      expect(await rebuilt.get(sampleOrderNo)).toEqual(await followed.get(sampleOrderNo));
      expect({ name, asked: find.mock.calls.length > 0 }).toEqual({ name, asked: collection.personal !== undefined });
    }
  });
});
