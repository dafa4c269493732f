import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import type { ReadModelCollection } from '@driveaway/infra/read-models/port.ts';
import { eventsSeen } from '../testing/events-seen.ts';
import { documentOf } from '../testing/open-events-seen-run.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { buildCollection, type BuildPorts } from './build-collection.ts';

const history: readonly OrderEvent[] = sampleOrderHistory;
const [first, second] = ['11111111-0001', '22222222-0002'];
const { signal } = new AbortController();

let stores: TestStores;
let calls: string[];
beforeEach(async () => {
  stores = await openTestStores();
  calls = [];
});
afterEach(() => stores.close());

/** The stores, noting every write; `meddle` sees each batch before it is written. */
const ports = (meddle: ReadModelCollection['putAll'] = async () => []): BuildPorts => ({
  ...stores,
  readModels: {
    ...stores.readModels,
    collection: async (definition) => {
      const collection = await stores.readModels.collection(definition);
      return {
        ...collection,
        put: async (document) => {
          calls.push(`put ${document.id} ${document.revision}`);
          return collection.put(document);
        },
        putAll: async (writes) => {
          await meddle(writes);
          // orders of a page come in any order
          const names = writes.map(({ id, revision }) => `${id} ${revision}`).sort();
          calls.push(`putAll ${names.join(', ')}`);
          return collection.putAll(writes);
        },
      };
    },
  },
});

const build = (given: BuildPorts, projection = eventsSeen()) => buildCollection(projection, 1, given, { signal });
const document = async (orderNo: string) => (await stores.readModels.collection(eventsSeen().collection)).get(orderNo);

describe('the build of a collection', () => {
  it('writes every order of a page once, all of them together', async () => {
    await stores.append(first, history.slice(0, 2));
    await stores.append(second, history.slice(0, 3));
    await stores.append(first, history.slice(2, 5));
    expect(await build(ports())).toMatchObject({ events: 8, atHead: true });
    expect(calls).toEqual([`putAll ${first} 4, ${second} 2`]);
    expect(await document(first)).toMatchObject(documentOf(history.slice(0, 5)));
    expect(await document(second)).toMatchObject(documentOf(history.slice(0, 3)));
  });

  it('goes on from what is there', async () => {
    await stores.append(first, history.slice(0, 2));
    await build(ports());
    await stores.append(first, history.slice(2, 4));
    await build(ports());
    expect(calls).toEqual([`putAll ${first} 1`, `putAll ${first} 3`]);
    expect(await document(first)).toMatchObject(documentOf(history.slice(0, 4)));
  });

  it('writes an order event by event when somebody else wrote it meanwhile', async () => {
    await stores.append(first, history.slice(0, 3));
    await stores.append(second, history.slice(0, 2));
    const meddle: ReadModelCollection['putAll'] = async () => {
      const body = { seen: ['0 OrderCreated'], indexed: 'v1' };
      const collection = await stores.readModels.collection(eventsSeen().collection);
      return [await collection.put({ id: first, revision: 0n, position: 1n, body })];
    };
    await build(ports(meddle));
    expect(calls).toEqual([`putAll ${first} 2, ${second} 1`, `put ${first} 1`, `put ${first} 2`]);
    expect(await document(first)).toMatchObject(documentOf(history.slice(0, 3)));
  });

  it('writes what comes before an event that cannot be applied, and nothing after it', async () => {
    await stores.append(first, history.slice(0, 4));
    await stores.append(second, history.slice(0, 2));
    const projection = eventsSeen();
    projection.poison.add('DepositPaid');
    await expect(build(ports(), projection)).rejects.toThrow('DepositPaid is too much');
    expect(await document(first)).toMatchObject(documentOf(history.slice(0, 2)));
    expect(await document(second)).toMatchObject(documentOf(history.slice(0, 2)));
    expect(await stores.readModels.loadCheckpoint('facts-seen@1')).toBeUndefined();
  });
});
