import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { noKey } from '@driveaway/infra/event-store/sealed-events.ts';
import { eventsSeen } from '../testing/events-seen.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { buildCollection } from './build-collection.ts';
import { pointTo } from './collection-versions.ts';
import { compareDocuments, type Difference } from './compare-documents.ts';

const orderNo = '11111111-0001';
const projection = eventsSeen();
const differing = { collection: projection.name, id: orderNo, how: 'differs' };
/** Nothing that was encrypted can be read with it. */
const wrongKey = { find: async () => ({ keyId: 'sample-key', secret: new Uint8Array(32).fill(8) }) };

let stores: TestStores;
beforeEach(async () => {
  stores = await openTestStores();
  await stores.append(orderNo, sampleOrderHistory.slice(0, 3));
  await buildCollection(projection, 1, stores, { signal: new AbortController().signal });
  await pointTo(stores.readModels, projection, 1);
});
afterEach(() => stores.close());

/** `seen`: what the document holds instead of what was built. */
const compare = async (keys: TestStores['keys'] = stores.keys, seen?: readonly string[]) => {
  const { readModels } = stores;
  const collection: TestStores['readModels']['collection'] = async (definition) => {
    const opened = await readModels.collection(definition);
    const get: typeof opened.get = async (id) => {
      const stored = await opened.get(id);
      if (stored === undefined || seen === undefined || definition.name !== projection.name) return stored;
      return { ...stored, body: { ...stored.body, seen: [...seen] } };
    };
    return { ...opened, get };
  };
  const ports = { ...stores, keys, readModels: { ...readModels, collection } };
  const found: Difference[] = [];
  for await (const difference of compareDocuments([projection], ports, [orderStream(orderNo)], () => undefined)) {
    found.push(difference);
  }
  return found;
};

describe('documents without personal data, compared with their events', () => {
  it('are as they were built, though personal data cannot be decrypted or its key is gone', async () => {
    expect(await compare()).toEqual([]);
    expect(await compare(wrongKey)).toEqual([]);
    expect(await compare({ find: noKey })).toEqual([]);
  });

  it('are named when they were changed, whether personal data can be decrypted or not', async () => {
    const changed = ['0 OrderCreated'];
    expect(await compare(stores.keys, changed)).toEqual([differing]);
    expect(await compare(wrongKey, changed)).toEqual([differing]);
  });
});
