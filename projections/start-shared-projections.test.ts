import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleEvents, sampleOrderCreated } from '@driveaway/domain/testing/order-builders.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { openEmbeddedLeases } from '@driveaway/infra/leases/embedded/open-embedded-leases.ts';
import { openMongoLeases } from '@driveaway/infra/leases/mongodb/open-mongo-leases.ts';
import type { MongoConnection } from '@driveaway/infra/mongodb/mongo-connection.ts';
import { openMongoConnection } from '@driveaway/infra/mongodb/open-mongo-connection.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { openMongoReadModels } from '@driveaway/infra/read-models/mongodb/open-mongo-read-models.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { z } from 'zod';
import { openRebuilds } from '@driveaway/infra/read-models/rebuilds.ts';
import { buyerOrders } from './buyer-orders/buyer-orders.ts';
import { partitionOf } from './engine/partition-of.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';
import { projections } from './start-projections.ts';
import { startSharedProjections, type SharedProjections } from './start-shared-projections.ts';

const server = await startMongoTestServer();
const title = server.kind === 'running' ? `shared projections on ${server.name}` : `shared (${server.reason})`;
const url = server.kind === 'running' ? server.url : '';
const database = `driveaway-shared-${randomUUID().slice(0, 8)}`;

const fencedSchema = z.object({ fences: z.record(z.string(), z.record(z.string(), z.int())) });

/** Looks at leases more often than it would otherwise. */
const soon: Wait = (milliseconds, signal) => waitOnTimer(milliseconds / 20, signal);

const heldBy = async (worker: SharedProjections): Promise<readonly (readonly number[])[]> =>
  (await worker.health()).map((one) => (one.turn === 'held' ? one.partitions.held : []));

it('keeps all of it in the one process that has embedded stores', async () => {
  const stores = await openTestStores();
  const stopping = new AbortController();
  const only = startSharedProjections(stores, openEmbeddedLeases(), stopping.signal);
  await eventually(async () => expect(await heldBy(only)).toEqual(projections.map(() => [0])));
  stopping.abort();
  await only.finished;
  expect(await heldBy(only)).toEqual(projections.map(() => []));
  await stores.close();
});

it('has a part for each document that stays the same for ever', () => {
  const parts = ['12345678-9012', '12345678-9013', '00000000-0000', 'ä'].map((id) => partitionOf(id, 16));
  expect(parts).toEqual([11, 13, 6, 3]);
});

// oxlint-disable-next-line vitest/valid-title -- a string, which the rule does not see
describe.skipIf(server.kind === 'missing')(title, () => {
  let connection: MongoConnection;
  let stores: TestStores;
  let readModels: ReadModels;
  beforeAll(async () => {
    connection = await openMongoConnection({ url });
    stores = await openTestStores();
    readModels = await openMongoReadModels({ connection, database });
  });
  afterAll(async () => {
    await connection.client().db(database).dropDatabase();
    await connection.close();
    await stores.close();
    if (server.kind === 'running') await server.stop();
  });

  it('are divided evenly between two workers, and go over to the other when one stops', async () => {
    let orders = 0;
    const create = async (count: number): Promise<bigint> => {
      let position = 0n;
      for (const end = orders + count; orders < end; orders += 1) {
        const orderNo = `00000000-${orders.toString().padStart(4, '0')}`;
        position = await stores.append(orderNo, [sampleOrderCreated({ orderNo }), sampleEvents.DepositPaymentStarted]);
      }
      return position;
    };
    const start = () => {
      const stopping = new AbortController();
      const leases = openMongoLeases({ connection, database, holder: randomUUID(), elapsed: () => performance.now() });
      const ports = { ...stores, readModels };
      return { stopping, ...startSharedProjections(ports, leases, stopping.signal, { partitions: 16, wait: soon }) };
    };
    const arrived = (position: bigint) =>
      eventually(async () => {
        for (const { name, collection, prefixes } of projections) {
          expect(await readModels.loadCheckpoint(name)).toBe(position);
          // of the other streams nothing was recorded
          if (!prefixes.includes(orderStreamPrefix)) continue;
          const documents = await (await readModels.collection(collection)).find({ where: {}, limit: 100 });
          expect(documents.map(({ revision }) => revision)).toEqual(Array.from({ length: orders }, () => 1n));
        }
      });

    const before = await create(20);
    const one = start();
    await arrived(before);
    const other = start();
    await eventually(async () => {
      const [mine, yours] = [await heldBy(one), await heldBy(other)];
      for (const [index] of projections.entries()) {
        expect([mine[index]?.length, yours[index]?.length]).toEqual([8, 8]);
        expect(new Set([...(mine[index] ?? []), ...(yours[index] ?? [])]).size).toBe(16);
      }
    });
    await arrived(await create(20));
    // as when another version was built: whoever is at it begins again from there
    await readModels.saveCheckpoint('buyer-orders', before);
    await arrived(await create(1));
    one.stopping.abort();
    await one.finished;
    await eventually(async () =>
      expect((await heldBy(other)).map((held) => held.length)).toEqual(projections.map(() => 16)),
    );
    await arrived(await create(5));
    const stored = await connection
      .client()
      .db(database)
      .collection('checkpoints')
      .find({ fences: { $exists: true } })
      .toArray();
    expect(stored).toHaveLength(projections.length);
    // eight parts had another holder first
    for (const { fences } of z.array(fencedSchema).parse(stored)) {
      const [ofParts = {}] = Object.values(fences);
      expect(Object.values(ofParts).filter((fence) => fence > 1).length).toBeGreaterThanOrEqual(8);
    }

    // a read model that is rebuilt while both write it: none of the orders that come meanwhile is missing
    const third = start();
    await eventually(async () =>
      expect((await heldBy(third)).map((held) => held.length)).toEqual(projections.map(() => 8)),
    );
    const rebuilds = openRebuilds(readModels);
    await rebuilds.ask({ projection: 'buyer-orders', by: 'ada', at: stores.clock.now() });
    await create(20);
    await eventually(async () => expect(await rebuilds.list()).toMatchObject([{ status: 'done', former: 1 }]));
    const after = await create(10);
    const version = await readModels.loadPointer('buyer-orders');
    expect(version).toBe(1_001);
    const rebuilt = await readModels.collection({ ...buyerOrders.collection, version: 1_001 });
    await eventually(async () => {
      expect(await readModels.loadCheckpoint('buyer-orders')).toBe(after);
      const documents = await rebuilt.find({ where: {}, limit: 100 });
      expect(documents.map(({ revision }) => revision)).toEqual(Array.from({ length: orders }, () => 1n));
    });
    // and the way back, with what came since
    await rebuilds.ask({ projection: 'buyer-orders', back: true, by: 'ada', at: stores.clock.now() });
    await create(10);
    await eventually(async () => expect(await rebuilds.list()).toMatchObject([{ status: 'done', version: 1 }]));
    await arrived(await create(5));
    expect(await readModels.loadPointer('buyer-orders')).toBe(1);
    for (const worker of [other, third]) worker.stopping.abort();
    await Promise.all([other.finished, third.finished]);
  });

  it('make a collection anew that somebody dropped, while they stand still or run', async () => {
    const own = `${database}-dropped`;
    const kept = await openMongoReadModels({ connection, database: own });
    onTestFinished(async () => void (await connection.client().db(own).dropDatabase()));
    const leases = openMongoLeases({
      connection,
      database: own,
      holder: randomUUID(),
      elapsed: () => performance.now(),
    });
    const start = () => {
      const stopping = new AbortController();
      const { finished } = startSharedProjections({ ...stores, readModels: kept }, leases, stopping.signal, {
        partitions: 2,
        wait: soon,
      });
      return async (): Promise<void> => {
        stopping.abort();
        await finished;
      };
    };
    const orderNo = '99999999-0001';
    const position = await stores.append(orderNo, [sampleOrderCreated({ orderNo })]);
    const isThere = () =>
      eventually(async () => {
        expect(await kept.loadPointer(buyerOrders.name)).toBe(buyerOrders.collection.version);
        expect(await kept.loadCheckpoint(buyerOrders.name)).toBe(position);
        // not through the read models, which make what they open
        const { name, version } = buyerOrders.collection;
        expect(await connection.client().db(own).collection(`${name}.v${version}`).countDocuments()).toBeGreaterThan(0);
      });
    const first = start();
    await isThere();
    await first();
    await kept.dropCollection(buyerOrders.collection);
    const second = start();
    await isThere();
    await kept.dropCollection(buyerOrders.collection);
    await isThere();
    await second();
  });
});
