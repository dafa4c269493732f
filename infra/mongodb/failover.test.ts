/** The MongoDB adapters on a replica set that fails over: a double of two members in front of the server that is found. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeFileStore } from '../documents/testing/file-store-behaviour.ts';
import { openGridFsFileStore } from '../documents/gridfs/open-gridfs-file-store.ts';
import { describeLeases } from '../leases/testing/leases-behaviour.ts';
import { openMongoLeaseRecords, openMongoLeases } from '../leases/mongodb/open-mongo-leases.ts';
import { describeMongoCheckpoints } from '../read-models/mongodb/testing/mongo-checkpoints-behaviour.ts';
import { openMongoReadModels } from '../read-models/mongodb/open-mongo-read-models.ts';
import type { ReadModelCollection } from '../read-models/port.ts';
import { describeReadModels } from '../read-models/testing/read-models-behaviour.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { openMongoConnection } from './open-mongo-connection.ts';
import { isBreakable } from './testing/breakable-connection.ts';
import { allFates, failOverAtRandom, repeatableFates } from './testing/fail-over-at-random.ts';
import { startMongoTestServer } from './testing/mongo-test-server.ts';
import { patiently } from './testing/patiently.ts';
import { openReplicaSetDouble, type Fate, type ReplicaSetDouble } from './testing/replica-set-double.ts';

const server = await startMongoTestServer();
const title =
  server.kind === 'running'
    ? `a double of a replica set that fails over, before ${server.name}`
    : `a double of a replica set that fails over (no server: ${server.reason})`;
const url = server.kind === 'running' ? server.url : '';
const database = `driveaway-failover-${randomUUID().slice(0, 8)}`;
const randomness = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const masterKey = randomness.bytes(32);
/** Another one, another course of elections: `FAILOVER_SEED` repeats one that failed. */
const seed = process.env['FAILOVER_SEED'] ?? 'a Tuesday';
const hour = 60 * 60 * 1_000;
/** A process that was stopped: it neither waits nor renews. */
const frozen = async (): Promise<never> => new Promise(() => undefined);
/** Each once. */
const everyFate = [...new Map(allFates.map((fate) => [JSON.stringify(fate), fate])).values()];
const definition = () => ({ name: `orders-${randomUUID()}`, version: 1, indexes: [] });
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'unavailable';

// oxlint-disable-next-line vitest/valid-title -- a string, which the rule does not see
describe.skipIf(server.kind === 'missing' || !isBreakable(url))(title, () => {
  let plain: MongoConnection;
  beforeAll(async () => {
    plain = await openMongoConnection({ url });
  });
  afterAll(async () => {
    await plain.client().db(database).dropDatabase();
    await plain.close();
    if (server.kind === 'running') await server.stop();
  });

  describe('at one write', () => {
    let set: ReplicaSetDouble;
    let connection: MongoConnection;
    let orders: ReadModelCollection;
    /** What becomes of the next write, and of so many times that it is sent again. */
    let planned: { readonly fate: Fate; readonly times: number } | undefined;
    /**
     * The driver looks for a new primary at once, but never twice within so many milliseconds: 500 by default, which is
     * most of what these would take. Where connections end, looking sooner is what gets a monitor stuck.
     */
    const open = async (leastMilliseconds: number): Promise<void> => {
      planned = undefined;
      set = await openReplicaSetDouble({
        url,
        fateOf: ({ name }) => {
          if (planned === undefined || planned.times === 0 || (name !== 'insert' && name !== 'update'))
            return undefined;
          planned = { ...planned, times: planned.times - 1 };
          return planned.fate;
        },
        electionMilliseconds: () => 1,
      });
      connection = await openMongoConnection({ url: `${set.url}&minHeartbeatFrequencyMS=${leastMilliseconds}` });
      orders = await (await openMongoReadModels({ connection, database })).collection(definition());
    };
    afterEach(async () => {
      await connection.close();
      await set.close();
    });

    it.each(everyFate)(
      'nothing is said to be written that is not, and what is not says that MongoDB did not answer: %j',
      async (fate) => {
        await open('code' in fate ? 50 : 500);
        let next = 0n;
        for (const times of [1, 2]) {
          for (const revision of [0n, 1n]) {
            const id = String(times);
            const document = { id, revision, position: next, body: { times } };
            next += 1n;
            planned = { fate, times };
            const outcome = await orders.put(document).catch((error: unknown) => error);
            planned = undefined;
            const said = isUnavailable(outcome) ? 'unavailable' : outcome;
            expect(['applied', 'unavailable']).toContain(said);
            expect(said === 'applied' ? await orders.get(id) : document).toEqual(document);
            // what the driver may send again by itself it sends once
            const isTold = times === 2 || ('isLabelled' in fate && !fate.isLabelled);
            expect(isTold && fate.kind !== 'lost-after' ? said : 'unavailable').toBe('unavailable');
            expect(await patiently(orders).put(document)).toMatch(/^(?:applied|stale)$/);
            expect(await orders.get(id)).toEqual(document);
          }
        }
        expect(set.elections().length).toBeGreaterThanOrEqual(4);
      },
    );

    it('the leases of a process are renewed by one call all the same', async () => {
      await open(50);
      const records = openMongoLeaseRecords({ connection, database });
      const pairs = ['one', 'another'].map((name) => ({ name: `${name} ${randomUUID()}`, fence: 1 }));
      for (const { name, fence } of pairs) await records.insert(name, { holder: 'me', fence, beat: 0 });
      planned = { fate: { kind: 'refused', code: 10_107, isLabelled: true }, times: 1 };
      expect(await records.renewAll('me', pairs)).toEqual(pairs);
      expect(set.elections()).toHaveLength(1);
    });
  });

  describe('again and again', () => {
    let set: ReplicaSetDouble;
    let connection: MongoConnection;
    beforeAll(async () => {
      set = await openReplicaSetDouble({ url, ...failOverAtRandom(seed, repeatableFates) });
      connection = await openMongoConnection({ url: set.url });
    });
    afterAll(async () => {
      await connection.close();
      await set.close();
    });

    /** An election may come while something is opened too, which a start of the product does again. */
    const stores = patiently({
      readModels: () => openMongoReadModels({ connection, database }),
      files: () => openGridFsFileStore({ connection, database, masterKey, randomness }),
    });
    describeReadModels('MongoDB that fails over', () => stores.readModels());
    describeMongoCheckpoints('checkpoints on MongoDB that fails over', async () => ({
      readModels: await stores.readModels(),
      stored: plain.client().db(database).collection('checkpoints'),
    }));
    describeFileStore('MongoDB that fails over', () => stores.files(), true);
    const openLeases = () =>
      patiently(openMongoLeases({ connection, database, holder: randomUUID(), elapsed: () => performance.now() }));
    describeLeases('MongoDB that fails over', async () => [openLeases(), openLeases()]);
    it('has stepped down in each of its ways meanwhile, without which the suites would have said nothing', () => {
      expect(new Set(set.elections().map(({ kind }) => kind)).size).toBe(4);
    });
  });

  describe('under many writers', () => {
    let set: ReplicaSetDouble;
    let connection: MongoConnection;
    beforeEach(async () => {
      set = await openReplicaSetDouble({ url, ...failOverAtRandom(`${seed}, many writers`, allFates) });
      connection = await openMongoConnection({ url: set.url });
    });
    afterEach(async () => {
      await connection.close();
      await set.close();
    });

    it('each revision of a document is applied once, and none that was acknowledged is lost', async () => {
      const readModels = await openMongoReadModels({ connection, database });
      const shared = definition();
      const rivals = await Promise.all([1, 2].map(async () => patiently(readModels).collection(shared)));
      const applied: string[] = [];
      const last = 15n;
      const advance = async (orders: ReadModelCollection, writer: number, id: string): Promise<void> => {
        for (let revision = 0n; revision <= last; revision += 1n) {
          const outcome = await orders.put({ id, revision, position: revision, body: { writer } });
          expect(outcome).not.toBe('gap');
          if (outcome === 'applied') applied.push(`${id} ${revision}`);
          await patiently(readModels).saveCheckpoint(`of ${shared.name} ${id} ${writer}`, revision);
        }
      };
      const ids = ['a', 'b', 'c', 'd'];
      await Promise.all(rivals.flatMap((orders, writer) => ids.map(async (id) => advance(orders, writer, id))));
      expect(set.elections().length).toBeGreaterThan(1);
      expect(applied).toHaveLength(new Set(applied).size);
      for (const id of ids) {
        const stored = plain.client().db(database).collection<{ _id: string }>(`${shared.name}.v1`);
        expect(await stored.findOne({ _id: id }, { useBigInt64: true })).toMatchObject({ revision: last });
        for (const writer of [0, 1]) {
          expect(await patiently(readModels).loadCheckpoint(`of ${shared.name} ${id} ${writer}`)).toBe(last);
        }
      }
    });

    it('files are whole, and nothing is left of what was replaced, removed or broken off', async () => {
      const own = `${database}-files`;
      let now = 0;
      const elapsed = () => now;
      const opened = await patiently({
        open: async () => openGridFsFileStore({ connection, database: own, masterKey, randomness, elapsed }),
      }).open();
      const files = patiently(opened);
      const contentOf = (id: string, round: number) => new TextEncoder().encode(`${id}, round ${round}`.repeat(50));
      const kept = ['kept-1', 'kept-2', 'kept-3'];
      const work = async (id: string): Promise<void> => {
        for (let round = 0; round < 12; round += 1) {
          await files.write(id, contentOf(id, round));
          expect(await files.read(id)).toEqual(contentOf(id, round));
        }
      };
      const workAndRemove = async (id: string): Promise<void> => {
        await work(id);
        await files.remove(id);
      };
      await Promise.all([...kept.map(work), ...['gone-1', 'gone-2'].map(workAndRemove)]);
      await files.sweep?.();
      now = hour;
      await files.sweep?.();
      expect((await files.list()).toSorted()).toEqual(kept);
      for (const id of kept) expect(await files.read(id)).toEqual(contentOf(id, 11));
      const stored = plain.client().db(own);
      const pointers = await stored.collection('files.current').find().toArray();
      const current = pointers.map(({ content }) => String(content)).toSorted();
      const uploads = await stored.collection('files.files').find().toArray();
      expect(uploads.map(({ _id }) => String(_id)).toSorted()).toEqual(current);
      expect((await stored.collection('files.chunks').distinct('files_id')).map(String).toSorted()).toEqual(current);
      await stored.dropDatabase();
      expect(set.elections().length).toBeGreaterThan(1);
    });

    it('a lease has one holder at most in every round of a race for it, under ever greater numbers', async () => {
      const name = randomUUID();
      let now = 0;
      const terms = { termMilliseconds: 6_000, graceMilliseconds: 4_000 };
      const open = () =>
        openMongoLeases({ connection, database, holder: randomUUID(), elapsed: () => now, wait: frozen, ...terms });
      const heirs = Array.from({ length: 6 }, open);
      const fences: number[] = [];
      const faults: unknown[] = [];
      for (let round = 0; round < 30; round += 1) {
        const asked = heirs.map(async (heir) =>
          heir.tryTake(name).catch((error: unknown) => {
            faults.push(error);
            return undefined;
          }),
        );
        const held = (await Promise.all(asked)).filter((lease) => lease !== undefined);
        expect(held.length).toBeLessThanOrEqual(1);
        for (const { fence } of held) fences.push(fence);
        // whoever has it is silent from here on
        now += terms.termMilliseconds + terms.graceMilliseconds;
      }
      expect(faults.every(isUnavailable)).toBe(true);
      expect(fences.length).toBeGreaterThan(5);
      expect(set.elections().length).toBeGreaterThan(1);
      expect(fences).toEqual([...new Set(fences)].toSorted((one, other) => one - other));
    });
  });
});
