import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleBuyer, sampleOrderCreated, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import type { WrappedKey } from '@driveaway/infra/vault/port.ts';
import { catchUpStream } from './engine/apply-events.ts';
import { profileOrders } from './profile-orders/profile-orders.ts';
import { rebuildDocumentsWith } from './rebuild-documents.ts';
import { projections } from './start-projections.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';

const stream = orderStream(sampleOrderNo);
const following = projections.filter(({ prefixes }) => prefixes.some((prefix) => stream.startsWith(prefix)));
const key: WrappedKey = { keyId: 'sample-key', owner: 'somebody', purpose: 'identity', wrapped: new Uint8Array(60) };

describe('rebuilding the documents of an order', () => {
  let stores: TestStores;
  beforeEach(async () => {
    stores = await openTestStores();
    await stores.append(sampleOrderNo, [sampleOrderCreated()]);
  });
  afterEach(() => stores.close());
  const collectionOf = async (projection = profileOrders) => stores.readModels.collection(projection.collection);
  const project = async (): Promise<void> => {
    const { eventStore, keys } = stores;
    for (const projection of following) {
      await catchUpStream(projection, { eventStore, keys, collection: await collectionOf(projection) }, stream);
    }
  };

  it('reads with no key that the vault has no more, though this process remembers it', async () => {
    await project();
    await rebuildDocumentsWith({ ...stores, vault: { findWrappedKey: async () => undefined } })(stream);
    expect((await (await collectionOf()).get(sampleOrderNo))?.body).toMatchObject({ buyer: null });
  });

  it('reads and opens each event once, however many projections fold it', async () => {
    await project();
    const asked: string[] = [];
    const readings: string[] = [];
    const eventStore: TestStores['eventStore'] = {
      ...stores.eventStore,
      readStream: async (name, options) => {
        const events = await stores.eventStore.readStream(name, options);
        readings.push(...events.map(({ id }) => id));
        return events;
      },
    };
    const findWrappedKey = async (keyId: string) => {
      asked.push(keyId);
      return undefined;
    };
    await rebuildDocumentsWith({ ...stores, eventStore, vault: { findWrappedKey } })(stream);
    expect([asked.length, readings.length]).toEqual([1, 1]);
  });

  it('leaves those as they are whose keys are there, and makes those that are missing', async () => {
    const rebuild = rebuildDocumentsWith({ ...stores, vault: { findWrappedKey: async () => key } });
    await rebuild(stream);
    for (const projection of following) {
      expect(await (await collectionOf(projection)).get(sampleOrderNo)).toMatchObject({ revision: 0n });
    }
    await rebuild(stream);
    expect((await (await collectionOf()).get(sampleOrderNo))?.body).toMatchObject({ buyer: sampleBuyer });
  });
});
