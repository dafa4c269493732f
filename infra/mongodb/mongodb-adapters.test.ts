/** The MongoDB adapters on one server per run: what every adapter must do, and what only these can get wrong. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Binary, Collection, FindCursor, GridFSBucket, MongoServerError, ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeFileStore } from '../documents/testing/file-store-behaviour.ts';
import { openGridFsFileStore } from '../documents/gridfs/open-gridfs-file-store.ts';
import { describeMongoCheckpoints } from '../read-models/mongodb/testing/mongo-checkpoints-behaviour.ts';
import { openMongoReadModels } from '../read-models/mongodb/open-mongo-read-models.ts';
import type { CollectionDefinition } from '../read-models/port.ts';
import { describeReadModels } from '../read-models/testing/read-models-behaviour.ts';
import { openMongoVault } from '../vault/mongodb/open-mongo-vault.ts';
import { openMongoVaultArchive } from '../vault/mongodb/open-mongo-vault-archive.ts';
import { describeVaultArchive } from '../vault/testing/vault-archive-behaviour.ts';
import { describeSealAnew } from '../stores/testing/seal-anew-behaviour.ts';
import { describeVault } from '../vault/testing/vault-behaviour.ts';
import { describeIndexes } from './testing/make-indexes-behaviour.ts';
import { describeLostServer } from './testing/lost-server-behaviour.ts';
import type { MasterKeys } from '../keys/master-seal.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { openMongoConnection } from './open-mongo-connection.ts';
import { isBreakable } from './testing/breakable-connection.ts';
import { startMongoTestServer } from './testing/mongo-test-server.ts';

const server = await startMongoTestServer();
const adapter = server.kind === 'running' ? `MongoDB adapter on ${server.name}` : 'MongoDB adapter';
const title =
  server.kind === 'running' ? `MongoDB adapters on ${server.name}` : `MongoDB (no server: ${server.reason})`;
const url = server.kind === 'running' ? server.url : '';
// Fresh per run, so that a server that outlives it may be shared.
const database = `driveaway-test-${randomUUID().slice(0, 8)}`;
const [readModelsDatabase, vaultDatabase, filesDatabase] = [
  `${database}-read`,
  `${database}-vault`,
  `${database}-files`,
];
const randomness = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const key = randomness.bytes(32);
const content = new TextEncoder().encode('A licence, front and back');

// oxlint-disable-next-line vitest/valid-title -- a string, which the rule does not see
describe.skipIf(server.kind === 'missing')(title, () => {
  let connection: MongoConnection;
  beforeAll(async () => {
    connection = await openMongoConnection({ url });
  });
  afterAll(async () => {
    for (const name of [readModelsDatabase, vaultDatabase, filesDatabase])
      await connection.client().db(name).dropDatabase();
    await connection.close();
    if (server.kind === 'running') await server.stop();
  });
  const openReadModels = async () => openMongoReadModels({ connection, database: readModelsDatabase });
  const openFiles = async (keys: MasterKeys = { masterKey: key }) =>
    openGridFsFileStore({ connection, database: filesDatabase, ...keys, randomness });

  describeReadModels(adapter, openReadModels);
  describeMongoCheckpoints(adapter, async () => ({
    readModels: await openReadModels(),
    stored: connection.client().db(readModelsDatabase).collection('checkpoints'),
  }));
  describeVault(adapter, async () => openMongoVault({ connection, database: vaultDatabase }));
  describeVaultArchive(adapter, {
    vault: async () => openMongoVault({ connection, database: vaultDatabase }),
    archive: async () => openMongoVaultArchive({ connection, database: vaultDatabase }),
  });
  describeFileStore(adapter, openFiles);
  describeSealAnew(adapter, async () => {
    const own = `${database}-${randomUUID().slice(0, 8)}`;
    onTestFinished(async () => void (await connection.client().db(own).dropDatabase()));
    return {
      vault: await openMongoVault({ connection, database: own }),
      filesUnder: (keys) => openGridFsFileStore({ connection, database: own, ...keys, randomness }),
    };
  });
  describeIndexes(url, database);
  describe.skipIf(!isBreakable(url))('where the line to it is one plain address', () => {
    describeLostServer(url, database);
  });

  describe('files, when somebody else was faster than a new master key', () => {
    /** Does something right before the file is replaced; a stand-in carries out two at once. */
    const before = (work: () => Promise<void>): void => {
      const late = vi.spyOn(Collection.prototype, 'updateOne');
      onTestFinished(() => late.mockRestore());
      late.mockImplementationOnce(async function (this: Collection, ...given: Parameters<Collection['updateOne']>) {
        await work();
        return this.updateOne(...given);
      });
    };

    it('hold what was written, or nothing when it was removed', async () => {
      const old = await openFiles();
      const files = await openFiles({ masterKey: randomness.bytes(32), masterKeyBefore: key });
      const [written, removed] = [randomUUID(), randomUUID()];
      for (const id of [written, removed]) await old.write(id, content);
      const newer = new TextEncoder().encode('Another licence');
      before(async () => files.write(written, newer));
      expect(await files.sealAnew(written)).toBe('unchanged');
      before(async () => files.remove(removed));
      expect(await files.sealAnew(removed)).toBe('unchanged');
      expect([await files.read(written), await files.read(removed)]).toEqual([newer, undefined]);
    });
  });

  describe('files, when an election breaks off a removal of chunks', () => {
    const brokenOff = (): void => {
      const broken = vi.spyOn(Collection.prototype, 'deleteMany');
      broken.mockRejectedValueOnce(new MongoServerError({ code: 189, message: 'stepped down' }));
      onTestFinished(() => broken.mockRestore());
    };
    const stored = async (collection: string, filter: Document): Promise<number> =>
      connection.client().db(filesDatabase).collection(`files.${collection}`).countDocuments(filter);
    const contentsOf = async (id: string): Promise<readonly unknown[]> =>
      (await connection.client().db(filesDatabase).collection('files.files').find({ filename: id }).toArray()).map(
        ({ _id }) => _id,
      );

    it('can be removed whole by the next try', async () => {
      const files = await openFiles();
      const id = randomUUID();
      await files.write(id, content);
      const $in = await contentsOf(id);
      brokenOff();
      await expect(files.remove(id)).rejects.toMatchObject({ code: 'unavailable' });
      await files.remove(id);
      expect([await stored('chunks', { files_id: { $in } }), await stored('files', { _id: { $in } })]).toEqual([0, 0]);
    });

    it('are written nevertheless, and what they held before goes with them', async () => {
      const files = await openFiles();
      const id = randomUUID();
      await files.write(id, content);
      brokenOff();
      await files.write(id, new TextEncoder().encode('Another licence'));
      expect(new TextDecoder().decode(await files.read(id))).toBe('Another licence');
      const $in = await contentsOf(id);
      expect($in).toHaveLength(2);
      await files.remove(id);
      expect(await stored('chunks', { files_id: { $in } })).toBe(0);
    });
  });

  describe('files, when a download falls silent', () => {
    it('are a fault in time, and the download is ended', async () => {
      const impatient = await openMongoConnection({ url, timeoutMilliseconds: 700 });
      onTestFinished(async () => impatient.close());
      const options = { connection: impatient, database: filesDatabase, masterKey: key, randomness };
      const files = await openGridFsFileStore(options);
      const id = randomUUID();
      await files.write(id, content);
      const downloads: Readable[] = [];
      const open = vi.spyOn(GridFSBucket.prototype, 'openDownloadStream');
      onTestFinished(() => open.mockRestore());
      open.mockImplementationOnce(function (this: GridFSBucket, ...given) {
        const download = this.openDownloadStream(...given);
        downloads.push(download);
        // the chunks never come
        download.once('file', () => {
          const next = vi.spyOn(FindCursor.prototype, 'next');
          onTestFinished(() => next.mockRestore());
          next.mockReturnValueOnce(new Promise(() => undefined));
        });
        return download;
      });
      await expect(files.read(id)).rejects.toMatchObject({ code: 'unavailable' });
      await expect.poll(() => downloads.map(({ destroyed }) => destroyed)).toEqual([true]);
      expect(await files.read(id)).toEqual(content);
    });
  });

  describe('files, when a process ended in the middle', () => {
    it('leave nothing for ever: what is left for an hour goes, what is written meanwhile stays', async () => {
      const own = `${database}-${randomUUID().slice(0, 8)}`;
      const stored = connection.client().db(own);
      onTestFinished(async () => void (await stored.dropDatabase()));
      let now = 0;
      const elapsed = () => now;
      const files = await openGridFsFileStore({ connection, database: own, masterKey: key, randomness, elapsed });
      for (const id of ['kept', 'replaced']) await files.write(id, content);
      const left = new ObjectId();
      await stored.collection('files.chunks').insertOne({ files_id: left, n: 0, data: new Binary(content) });
      await stored.collection<{ _id: string }>('files.current').deleteOne({ _id: 'replaced' });
      expect(await files.sweep?.()).toBe(0);
      now = 59 * 60 * 1_000;
      expect(await files.sweep?.()).toBe(0);
      await stored.collection('files.chunks').insertOne({ files_id: new ObjectId(), n: 0, data: new Binary(content) });
      now = 60 * 60 * 1_000;
      expect(await files.sweep?.()).toBe(2);
      expect(await files.sweep?.()).toBe(0);
      expect(await files.read('kept')).toEqual(content);
      expect(await stored.collection('files.files').countDocuments()).toBe(1);
      expect(await stored.collection('files.chunks').countDocuments()).toBe(2);
    });
  });

  describe('a connection string that says otherwise', () => {
    it('changes nothing: reads and writes ask the primary and a majority, with a time limit, and the log names it', async () => {
      const warnings: unknown[] = [];
      const log = {
        info: () => undefined,
        warn: (...said: unknown[]) => void warnings.push(said),
        error: () => undefined,
      };
      const otherwise = 'w=1&readConcernLevel=local&monitorCommands=true';
      const own = await openMongoConnection({ url: `${url}${url.includes('?') ? '&' : '/?'}${otherwise}`, log });
      onTestFinished(async () => own.close());
      expect(warnings).toEqual([[expect.any(String), { overridden: 'w, readConcernLevel' }]]);
      const commands: Document[] = [];
      own.client().on('commandStarted', ({ command }) => commands.push(command));
      const orders = await (
        await openMongoReadModels({ connection: own, database: readModelsDatabase })
      ).collection({ name: `orders-${randomUUID()}`, version: 1, indexes: [] });
      expect(await orders.put({ id: 'a', revision: 0n, position: 0n, body: {} })).toBe('applied');
      await orders.find({ where: {}, limit: 1 });
      await orders.count();
      const archive = await openMongoVaultArchive({ connection: own, database: vaultDatabase });
      for await (const entry of archive.entries()) expect(entry).toBeDefined();
      const finds = commands.filter((command) => 'find' in command);
      expect(finds.map(({ find }) => find)).toEqual(
        expect.arrayContaining(['credentials', 'sessions', 'second-factors', 'wrapped-keys', 'erasures']),
      );
      expect(finds.filter(({ maxTimeMS }) => maxTimeMS !== 10_000)).toEqual([]);
      const of = (name: string) => commands.find((command) => name in command);
      expect(of('insert')).toMatchObject({ writeConcern: { w: 'majority' } });
      for (const read of ['find', 'aggregate']) {
        expect(of(read)).toMatchObject({ readConcern: { level: 'majority' }, maxTimeMS: 10_000 });
      }
    });
  });

  describe('read models', () => {
    const definition = (): CollectionDefinition => ({
      name: `orders-${randomUUID()}`,
      version: 3,
      indexes: ['customerId', 'placedAt'],
    });

    it('lets exactly one of two processes apply a revision of one document, round after round', async () => {
      const other = await openMongoConnection({ url });
      const shared = definition();
      const writers = [
        await (await openReadModels()).collection(shared),
        await (await openMongoReadModels({ connection: other, database: readModelsDatabase })).collection(shared),
      ];
      for (let revision = 0n; revision < 25n; revision += 1n) {
        const outcomes = await Promise.all(
          writers.map(async (orders, writer) =>
            orders.put({ id: 'a', revision, position: revision, body: { writer } }),
          ),
        );
        expect(outcomes.toSorted()).toEqual(['applied', 'stale']);
        const [stored] = await Promise.all(writers.map(async (orders) => orders.get('a')));
        expect(stored).toMatchObject({ revision, body: { writer: outcomes.indexOf('applied') } });
      }
      await other.close();
    });

    it('declares an index for every searchable field, with the id behind it', async () => {
      const declared = definition();
      await (await openReadModels()).collection(declared);
      const indexes = await connection.client().db(readModelsDatabase).collection(`${declared.name}.v3`).indexes();
      expect(indexes.map((index) => Object.keys(index.key))).toEqual(
        expect.arrayContaining([['_id'], ['body.customerId', '_id'], ['body.placedAt', '_id']]),
      );
    });

    it('stores revision and position as 64-bit integers', async () => {
      const declared = definition();
      const orders = await (await openReadModels()).collection(declared);
      expect(await orders.put({ id: 'a', revision: 0n, position: 1n, body: {} })).toBe('applied');
      const raw = connection.client().db(readModelsDatabase).collection(`${declared.name}.v3`);
      expect(await raw.findOne({}, { promoteLongs: false, useBigInt64: false })).toMatchObject({
        revision: { _bsontype: 'Long' },
        position: { _bsontype: 'Long' },
      });
    });
  });

  describe('files', () => {
    const uploads = () => connection.client().db(filesDatabase).collection('files.files');
    const chunks = () => connection.client().db(filesDatabase).collection('files.chunks');
    const uploadOf = async (id: string): Promise<unknown> => {
      const { _id: upload } = (await uploads().findOne({ filename: id })) ?? {};
      expect(upload).toBeDefined();
      return upload;
    };

    it('are encrypted at rest, and neither read with another key nor after a byte was changed', async () => {
      const files = await openFiles();
      const id = randomUUID();
      await files.write(id, content);
      const upload = await uploadOf(id);
      const chunk = await chunks().findOne({ files_id: upload }, { promoteBuffers: true });
      const stored = Buffer.from(chunk?.['data']);
      expect(stored.includes('licence')).toBe(false);
      await expect((await openFiles({ masterKey: randomness.bytes(32) })).read(id)).rejects.toThrow(
        'cannot be decrypted',
      );
      stored[20] = (stored[20] ?? 0) ^ 1;
      await chunks().updateOne({ files_id: upload }, { $set: { data: new Binary(stored) } });
      await expect(files.read(id)).rejects.toThrow('cannot be decrypted');
    });

    it('are whole to every reader while they are replaced', async () => {
      const files = await openFiles();
      const id = randomUUID();
      const version = (round: number) => new Uint8Array(1_000).fill(round);
      await files.write(id, version(0));
      const replaced = new AbortController();
      const readOn = async (): Promise<number> => {
        let reads = 0;
        for (; !replaced.signal.aborted; reads += 1) {
          const read = (await files.read(id)) ?? new Uint8Array();
          expect(read).toEqual(version(read[0] ?? 255));
        }
        return reads;
      };
      const replaceAll = async (): Promise<void> => {
        try {
          for (let round = 1; round <= 40; round += 1) await files.write(id, version(round));
        } finally {
          replaced.abort();
        }
      };
      const [reads] = await Promise.all([Promise.all(Array.from({ length: 8 }, readOn)), replaceAll()]);
      expect(Math.min(...reads)).toBeGreaterThan(1);
      expect(await files.read(id)).toEqual(version(40));
    });

    it('leave nothing behind when they are replaced and removed', async () => {
      const files = await openFiles();
      const id = randomUUID();
      await files.write(id, content);
      await files.write(id, content);
      expect(await uploads().countDocuments({ filename: id })).toBe(1);
      const upload = await uploadOf(id);
      await files.remove(id);
      expect(await uploads().countDocuments({ filename: id })).toBe(0);
      expect(await chunks().countDocuments({ files_id: upload })).toBe(0);
    });

    it('are a fault, not absent, when a part of them is lost', async () => {
      const files = await openFiles();
      const id = randomUUID();
      await files.write(id, content);
      const upload = await uploadOf(id);
      await chunks().deleteMany({ files_id: upload });
      await expect(files.read(id)).rejects.toMatchObject({ code: 'failed', message: 'MongoDB failed: read a file' });
    });

    it('need a key of 32 bytes', async () => {
      await expect(openFiles({ masterKey: key.subarray(1) })).rejects.toThrow('31 bytes');
    });
  });
});
