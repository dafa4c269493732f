import { patienceMilliseconds } from '@driveaway/domain/testing/eventually.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parkedOrdersCollection, projectionBuild } from '@driveaway/domain/api/parked-orders.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleOrderHistory, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import type { WrappedKey } from '@driveaway/infra/vault/port.ts';
import { runProjections } from './engine/run-projections.ts';
import { profileOrders } from './profile-orders/profile-orders.ts';
import { releaseParkedWith } from './release-parked.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';
import { promptWait } from './testing/prompt-wait.ts';

const stream = orderStream(sampleOrderNo);
const build = projectionBuild(profileOrders.name, profileOrders.collection.version);
const key: WrappedKey = { keyId: 'sample-key', owner: 'somebody', purpose: 'identity', wrapped: new Uint8Array(60) };
const wrongKeys = { find: async (keyId: string) => ({ keyId, secret: new Uint8Array(32).fill(8) }) };

describe('an order that a projection has parked', () => {
  let stores: TestStores;
  beforeEach(async () => {
    stores = await openTestStores();
    const position = await stores.append(sampleOrderNo, sampleOrderHistory.slice(0, 2));
    const running = runProjections(
      [profileOrders],
      { ...stores, keys: wrongKeys },
      new AbortController().signal,
      promptWait,
    );
    await running.waitFor(position, AbortSignal.timeout(patienceMilliseconds));
    await running.stop();
  });
  afterEach(() => stores.close());

  const parked = async () => (await stores.readModels.collection(parkedOrdersCollection)).get(`${build}:${stream}`);
  const document = async () => (await stores.readModels.collection(profileOrders.collection)).get(sampleOrderNo);
  const releaseWith = (ports: Partial<Parameters<typeof releaseParkedWith>[0]> = {}) =>
    releaseParkedWith({ ...stores, vault: { findWrappedKey: async () => key }, ...ports });

  it('goes on once its cause is gone, whoever keeps the read model up to date', async () => {
    expect(await parked()).toMatchObject({ body: { status: 'parked', revision: 0 } });
    expect(await releaseWith()({ projection: build, stream }, 'retried', 'asked by ada')).toBe(true);
    expect(await parked()).toMatchObject({ body: { status: 'resolved', resolution: { reason: 'asked by ada' } } });
    expect(await document()).toMatchObject({ revision: 1n });
  });

  it('stays parked while its cause is there, with the reason in the log', async () => {
    expect(await releaseWith({ keys: wrongKeys })({ projection: build, stream }, 'retried', 'asked by ada')).toBe(
      false,
    );
    expect(stores.errors.at(-1)).toMatchObject({ message: 'An order stays parked' });
    expect(await parked()).toMatchObject({ body: { status: 'parked' } });
  });

  it('stays parked in a version that other code made', async () => {
    const other = projectionBuild(profileOrders.name, profileOrders.collection.version + 1);
    expect(await releaseWith()({ projection: other, stream }, 'skipped', 'ada: a mistake')).toBe(false);
  });

  it('is no matter of a store that does not answer', async () => {
    const away = { readStream: async () => Promise.reject(new Error('away')) };
    const release = releaseWith({ eventStore: away })({ projection: build, stream }, 'retried', 'asked by ada');
    await expect(release).rejects.toThrow('The event store did not answer');
  });
});
