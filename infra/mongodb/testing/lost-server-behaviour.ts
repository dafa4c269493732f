/** What the MongoDB adapters must do when their server is lost: a clear fault in time, and work again once it is back. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGridFsFileStore } from '../../documents/gridfs/open-gridfs-file-store.ts';
import { openMongoReadModels } from '../../read-models/mongodb/open-mongo-read-models.ts';
import type { ReadModels } from '../../read-models/port.ts';
import { openMongoVault } from '../../vault/mongodb/open-mongo-vault.ts';
import type { MongoConnection } from '../mongo-connection.ts';
import { openMongoConnection } from '../open-mongo-connection.ts';
import { openBreakableConnection, type BreakableConnection } from './breakable-connection.ts';

const randomness = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const key = randomness.bytes(32);
const content = randomness.bytes(100);
const timeoutMilliseconds = 700;
/** What the driver waits by itself where nobody sets less. */
const driverMilliseconds = 30_000;

/** Describes it on the server at `url`, in databases whose names begin with `database`. */
export const describeLostServer = (url: string, database: string): void => {
  describe('a server that is lost', () => {
    let connection: BreakableConnection;
    let mongo: MongoConnection;
    let readModels: ReadModels;
    let warnings: string[];
    beforeEach(async () => {
      connection = await openBreakableConnection(url);
      warnings = [];
      const log = {
        info: () => undefined,
        warn: (message: string) => void warnings.push(message),
        error: () => undefined,
      };
      mongo = await openMongoConnection({ url: connection.url, timeoutMilliseconds, log });
      readModels = await openMongoReadModels({ connection: mongo, database: `${database}-read` });
    });
    afterEach(async () => {
      connection.restore();
      await mongo.close();
      await connection.close();
    });
    const faultWithin = async (work: Promise<unknown>): Promise<void> => {
      const started = performance.now();
      await expect(work).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/^MongoDB did not answer: /),
        cause: expect.any(Error),
      });
      expect(performance.now() - started).toBeLessThan(driverMilliseconds);
    };

    it.each(['stop', 'freeze'] as const)(
      'is a fault within the time-out (%s), and is used again once it is back (row 77)',
      async (how) => {
        const orders = await readModels.collection({ name: `orders-${randomUUID()}`, version: 1, indexes: [] });
        const vault = await openMongoVault({ connection: mongo, database: `${database}-vault` });
        const files = await openGridFsFileStore({
          connection: mongo,
          database: `${database}-files`,
          masterKey: key,
          randomness,
        });
        const id = randomUUID();
        expect(await orders.put({ id, revision: 0n, position: 0n, body: {} })).toBe('applied');
        await files.write(id, content);

        connection[how]();
        const next = { id, revision: 1n, position: 1n, body: {} };
        await Promise.all([
          faultWithin(orders.put(next)),
          faultWithin(orders.find({ where: {}, limit: 1 })),
          faultWithin(readModels.saveCheckpoint(id, 1n)),
          faultWithin(vault.findCredential(id)),
          faultWithin(vault.insertCredential({ customerId: id, passwordHash: 'h', sessionVersion: 1 })),
          faultWithin(files.read(id)),
          faultWithin(files.write(id, content)),
        ]);

        connection.restore();
        // Reached again after a few tries, some of which may find connections that were broken before.
        const answer = async <Result>(work: () => Promise<Result>) => work().catch(() => 'lost');
        await expect.poll(async () => answer(async () => orders.put(next))).toMatch(/applied|stale/);
        await expect.poll(async () => answer(async () => orders.get(id))).toEqual(next);
        await expect.poll(async () => answer(async () => files.read(id))).toEqual(content);
      },
    );

    it('is a fault when it is lost while it works', async () => {
      const orders = await readModels.collection({ name: `orders-${randomUUID()}`, version: 1, indexes: [] });
      const writes = Array.from({ length: 20 }, async (_, n) =>
        orders.put({ id: String(n), revision: 0n, position: 0n, body: {} }),
      );
      connection.stop();
      const outcomes = await Promise.allSettled(writes);
      const faults = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(faults.length).toBeGreaterThan(0);
      for (const { reason } of faults)
        expect(reason).toMatchObject({ message: expect.stringMatching(/did not answer/) });
    });

    it('is looked for until it is back when the monitor got stuck and it was away', async () => {
      const orders = await readModels.collection({ name: `orders-${randomUUID()}`, version: 1, indexes: [] });
      const stuck = mongo.client();
      connection.stop();
      stuck.emit('serverHeartbeatStarted', { connectionId: '127.0.0.1:1', awaited: false });
      await expect
        .poll(() => warnings.filter((warning) => warning === 'No new client of MongoDB yet').length)
        .toBeGreaterThanOrEqual(2);
      expect(mongo.client()).toBe(stuck);
      await faultWithin(orders.count());
      connection.restore();
      await expect.poll(() => mongo.client()).not.toBe(stuck);
      expect(await orders.count()).toBe(0);
    });

    it('is looked for by a new client when the monitor gets stuck, and the old one ends what it was asked for', async () => {
      const orders = await readModels.collection({ name: `orders-${randomUUID()}`, version: 1, indexes: [] });
      const stuck = mongo.client();
      const events: string[] = [];
      stuck.on('topologyClosed', () => events.push('closed'));
      stuck.emit('serverHeartbeatStarted', { connectionId: '127.0.0.1:1', awaited: false });
      while (mongo.client() === stuck) expect(await orders.count()).toBe(0);
      expect(await orders.count()).toBe(0);
      expect(events).toEqual([]);
      await expect.poll(() => events).toEqual(['closed']);
      expect(await orders.count()).toBe(0);
    });
  });
};
