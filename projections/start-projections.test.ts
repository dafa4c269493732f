import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleOrderCreated, sampleOrderHistory, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';
import { projections, startProjections } from './start-projections.ts';

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
    await running.waitFor(position, AbortSignal.timeout(10_000));
    for (const { collection, name } of projections) {
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
    await running.waitFor(position, AbortSignal.timeout(10_000));
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
});
