import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import {
  sampleBuyer,
  sampleEvents,
  sampleOrderCreated,
  sampleOrderNo,
} from '@driveaway/domain/testing/order-builders.ts';
import type { ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { profileOrders } from '../profile-orders/profile-orders.ts';
import { eventsSeen } from '../testing/events-seen.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { applyEvents, catchUpStream, passOver } from './apply-events.ts';
import { buildCheckpoint } from './collection-versions.ts';
import { passedOverEvent } from './open-order-event.ts';
import type { Projection } from './projection.ts';
import { rebuildProjection } from './rebuild.ts';
import { readStreamOnce, rebuildDocument, type RebuildDocumentPorts } from './rebuild-document.ts';

const stream = orderStream(sampleOrderNo);
const { ContractNotesAdded, DepositPaid, DepositPaymentStarted, ValuationRequested } = sampleEvents;
const personal: readonly OrderEvent[] = [sampleOrderCreated(), ContractNotesAdded, ValuationRequested];
const noKeys = { find: async () => undefined };
const erased = { buyer: null, notes: '', tradeIn: null };
const kept = { buyer: sampleBuyer, notes: 'Please call before delivery.' };

/** Orders are parked at their deposit. */
const withoutDeposits: Projection = {
  ...profileOrders,
  advance: (body, facts) => {
    if (facts.some((fact) => fact.read && fact.event.type === 'DepositPaid')) throw new Error('too much');
    return profileOrders.advance(body, facts);
  },
};

let stores: TestStores;
beforeEach(async () => {
  stores = await openTestStores();
});
afterEach(() => stores.close());

const append = async (events: readonly OrderEvent[]) => stores.append(sampleOrderNo, events);
const collectionOf = async ({ collection }: Projection, version = collection.version) =>
  stores.readModels.collection({ ...collection, version });

/** As a projector does while the keys are there. */
const project = async (projection: Projection, version?: number) => {
  const { eventStore, keys } = stores;
  await catchUpStream(projection, { eventStore, keys, collection: await collectionOf(projection, version) }, stream);
};
const documentOf = async (projection: Projection, version?: number) =>
  (await collectionOf(projection, version)).get(sampleOrderNo);
const rebuild = async (projection: Projection, ports: Partial<RebuildDocumentPorts> = {}) => {
  const readable = { ...stores, keys: noKeys, ...ports };
  await rebuildDocument(projection, readable, readStreamOnce(readable, stream));
};
/** Read models whose documents are written anew through the test. */
const readModelsWith = (putAll: (collection: ReadModelCollection) => ReadModelCollection['putAll']): ReadModels => ({
  ...stores.readModels,
  collection: async (definition) => {
    const collection = await stores.readModels.collection(definition);
    return { ...collection, putAll: putAll(collection) };
  },
});

describe('rebuilding the document of an order whose keys are gone', () => {
  it('leaves what events say without them, at the same revision, and the next event follows', async () => {
    await append(personal);
    await project(profileOrders);
    const before = await documentOf(profileOrders);
    expect(before?.body).toMatchObject(kept);
    await rebuild(profileOrders);
    expect(await documentOf(profileOrders)).toEqual({ ...before, body: { ...before?.body, ...erased } });
    await append([DepositPaymentStarted]);
    await project(profileOrders);
    expect(await documentOf(profileOrders)).toMatchObject({ revision: 3n, body: erased });
  });

  it('is done in the version from before a rebuild too, which queries may go back to', async () => {
    await append(personal);
    const { version } = profileOrders.collection;
    await rebuildProjection(profileOrders, stores, { signal: new AbortController().signal });
    const rebuilt = await rebuildProjection(profileOrders, stores, { signal: new AbortController().signal });
    expect(rebuilt).toMatchObject({ former: version });
    expect((await documentOf(profileOrders, version))?.body).toMatchObject(kept);
    await rebuild(profileOrders);
    for (const stored of [version, rebuilt.version])
      expect((await documentOf(profileOrders, stored))?.body).toMatchObject(erased);
  });

  it('writes nothing a second time', async () => {
    await append(personal);
    await project(profileOrders);
    await rebuild(profileOrders);
    let writes = 0;
    const readModels = readModelsWith((collection) => async (documents) => {
      writes += 1;
      return collection.putAll(documents);
    });
    await rebuild(profileOrders, { readModels });
    expect(writes).toBe(0);
  });

  it('makes a document that the projector has not come to, and brings on one that is late', async () => {
    await append(personal.slice(0, 1));
    await rebuild(profileOrders);
    expect(await documentOf(profileOrders)).toMatchObject({ revision: 0n, body: erased });
    await append(personal.slice(1));
    await rebuild(profileOrders);
    expect(await documentOf(profileOrders)).toMatchObject({ revision: 2n, body: erased });
  });

  it('begins again when a projector was faster', async () => {
    await append(personal);
    await project(profileOrders);
    const outcomes: unknown[] = [];
    const readModels = readModelsWith((collection) => async (writes) => {
      if (outcomes.length === 0) {
        await append([DepositPaymentStarted]);
        await project(profileOrders);
      }
      outcomes.push(...(await collection.putAll(writes)));
      return collection.putAll(writes);
    });
    await rebuild(profileOrders, { readModels });
    expect(outcomes).toEqual(['stale', 'applied']);
    expect(await documentOf(profileOrders)).toMatchObject({ revision: 3n, body: erased });
  });

  it('prevails over a projector that read the old body before and writes it on afterwards', async () => {
    await append(personal);
    await project(profileOrders);
    const { eventStore, keys } = stores;
    let late: Promise<void> | undefined;
    const readModels = readModelsWith((collection) => async (writes) => {
      if (late !== undefined) return collection.putAll(writes);
      await append([DepositPaymentStarted]);
      const rewritten = Promise.withResolvers<void>();
      const folded = Promise.withResolvers<void>();
      const slow: Pick<ReadModelCollection, 'get' | 'put'> = {
        get: async (id) => collection.get(id),
        put: async (document) => {
          folded.resolve();
          await rewritten.promise;
          return collection.put(document);
        },
      };
      late = applyEvents(
        profileOrders,
        { eventStore, keys, collection: slow },
        await eventStore.readStream(stream, { from: 3n }),
      );
      await folded.promise;
      const outcomes = await collection.putAll(writes);
      rewritten.resolve();
      await late;
      expect((await collection.get(sampleOrderNo))?.body).toMatchObject(kept);
      return outcomes;
    });
    await rebuild(profileOrders, { readModels });
    expect(late).toBeDefined();
    expect(await documentOf(profileOrders)).toMatchObject({ revision: 3n, body: erased });
  });

  it('passes over what the document has passed over', async () => {
    const projection = eventsSeen();
    projection.poison.add('ContractNotesAdded');
    await append([...personal.slice(0, 2), DepositPaymentStarted]);
    const [, event] = await stores.eventStore.readStream(stream);
    if (event === undefined) throw new Error('There is a second event');
    await project(projection).catch(() => undefined);
    const { eventStore, keys } = stores;
    const ports = { eventStore, keys, collection: await collectionOf(projection) };
    await passOver(projection, ports, event, await passedOverEvent(event, keys));
    await project(projection);
    const before = await documentOf(projection);
    expect(before?.revision).toBe(2n);
    await ports.collection.putAll([{ id: sampleOrderNo, revision: 2n, position: 1n, body: {}, after: 2n }]);
    await rebuild(projection);
    expect((await documentOf(projection))?.body).toEqual(before?.body);
  });

  it('leaves a parked order where it stands, without personal data', async () => {
    await append([...personal, DepositPaid]);
    await expect(project(withoutDeposits)).rejects.toThrow('too much');
    await rebuild(withoutDeposits);
    expect(await documentOf(withoutDeposits)).toMatchObject({ revision: 2n, body: erased });
  });

  it('begins again when a parked order is let go meanwhile', async () => {
    const [, , , event] = await append([...personal, DepositPaid]).then(async () =>
      stores.eventStore.readStream(stream),
    );
    if (event === undefined) throw new Error('There is a fourth event');
    await project(withoutDeposits).catch(() => undefined);
    const { eventStore, keys } = stores;
    let isLetGo = false;
    const readModels = readModelsWith((collection) => async (writes) => {
      const ports = { eventStore, keys, collection };
      if (!isLetGo) await passOver(withoutDeposits, ports, event, await passedOverEvent(event, keys));
      isLetGo = true;
      return collection.putAll(writes);
    });
    await rebuild(withoutDeposits, { readModels });
    expect(await documentOf(withoutDeposits)).toMatchObject({ revision: 3n, body: erased });
  });

  it('reaches the version that is being built as well, and no other', async () => {
    const { readModels } = stores;
    const { name } = profileOrders;
    const { version } = profileOrders.collection;
    const next = version * 1_000 + 1;
    await append(personal);
    await readModels.savePointer(name, version);
    await readModels.saveCheckpoint(buildCheckpoint(name, next), 1n);
    for (const each of [version, next, next + 1]) await project(profileOrders, each);
    await rebuild(profileOrders);
    for (const each of [version, next]) expect((await documentOf(profileOrders, each))?.body).toMatchObject(erased);
    expect((await documentOf(profileOrders, next + 1))?.body).toMatchObject(kept);
  });

  it('waits while queries read an earlier version, until the one that it can rebuild is built', async () => {
    const { name, collection } = profileOrders;
    await append(personal);
    await project(profileOrders);
    await stores.readModels.savePointer(name, collection.version - 1);
    const rebuilding = rebuild(profileOrders);
    await setImmediate();
    expect((await documentOf(profileOrders))?.body).toMatchObject(kept);
    await stores.readModels.savePointer(name, collection.version);
    await rebuilding;
    expect((await documentOf(profileOrders))?.body).toMatchObject(erased);
  });

  it('fails while queries read what other code made, when a store is away and when events are missing', async () => {
    await append(personal);
    await project(profileOrders);
    const away = { find: async () => Promise.reject(new Error('away')) };
    await expect(rebuild(profileOrders, { keys: away })).rejects.toThrow('The key store did not answer');
    const none = { readStream: async () => [] };
    await expect(rebuild(profileOrders, { eventStore: none })).rejects.toThrow('Event 0 of order-');
    await stores.readModels.savePointer(profileOrders.name, profileOrders.collection.version + 1);
    await expect(rebuild(profileOrders)).rejects.toThrow('cannot rebuild');
    expect((await documentOf(profileOrders))?.body).toMatchObject(kept);
  });
});
