import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleEvents, sampleOrderCreated, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { orderStream, orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { catchUpStream } from '@driveaway/projections/engine/apply-events.ts';
import { profileOrders } from '@driveaway/projections/profile-orders/profile-orders.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { openTestStores, type TestStores } from '@driveaway/projections/testing/open-test-stores.ts';
import { createProjectionCheck, type ProjectionCheck } from './check-projections.ts';

const stream = orderStream(sampleOrderNo);
const ofOrders = projections.filter(({ prefixes }) => prefixes.includes(orderStreamPrefix));
const isAlive = (): boolean => true;

describe('the check of documents against their events', () => {
  let stores: TestStores;
  let check: ProjectionCheck;
  beforeEach(async () => {
    stores = await openTestStores();
    const { eventStore, readModels } = stores;
    // as after an erasure: nobody can read the personal parts
    const vault = { findWrappedKey: async () => undefined };
    check = createProjectionCheck(
      { eventStore, readModels, vault, start: undefined, masterKey: new Uint8Array(32) },
      50,
    );
    await stores.append(sampleOrderNo, [sampleOrderCreated(), sampleEvents.DepositPaymentStarted]);
    const keys = { find: async () => undefined };
    for (const projection of ofOrders) {
      const collection = await readModels.collection(projection.collection);
      await catchUpStream(projection, { eventStore, keys, collection }, stream);
    }
  });
  afterEach(() => stores.close());
  const compare = async () => check.compare([await stores.eventStore.readStream(stream)], isAlive);

  it('finds nothing when each is what its events make it', async () => {
    expect(await compare()).toEqual([]);
  });

  it('catches one that says otherwise', async () => {
    const orders = await stores.readModels.collection(profileOrders.collection);
    const stored = await orders.get(sampleOrderNo);
    if (stored === undefined) throw new Error('The order has a document');
    await orders.putAll([{ ...stored, body: { ...stored.body, forged: true }, after: stored.revision }]);
    expect(await compare()).toEqual([
      `profile-orders of ${sampleOrderNo} is at revision 1 and its 2 events say otherwise`,
    ]);
  });

  it('catches those that are late, and those that are not there', async () => {
    await stores.append(sampleOrderNo, [sampleEvents.DepositPaid]);
    await stores.readModels.dropCollection(profileOrders.collection);
    const differences = (await compare()) ?? [];
    expect(differences).toHaveLength(ofOrders.length);
    expect(differences).toContain(`profile-orders has no ${sampleOrderNo}`);
    expect(differences.join()).toContain('is at revision 1 and its 3 events say otherwise');
  });

  it('gives up when the product ends while it is waited for', async () => {
    await stores.append(sampleOrderNo, [sampleEvents.DepositPaid]);
    expect(await check.compare([await stores.eventStore.readStream(stream)], () => false)).toBeUndefined();
  });
});
