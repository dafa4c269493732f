/** What becomes of indexes that collections lack, at a start and by the command. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEngineIndexes } from '../../stores/make-engine-indexes.ts';
import { openMongoReadModels } from '../../read-models/mongodb/open-mongo-read-models.ts';
import { ensureIndexes } from '../make-indexes.ts';
import type { MongoConnection } from '../mongo-connection.ts';
import { openMongoConnection } from '../open-mongo-connection.ts';

/** Describes it on the server at `url`, in databases whose names begin with `database`. */
export const describeIndexes = (url: string, database: string): void => {
  describe('indexes', () => {
    const databases = {
      readModels: `${database}-indexes-read`,
      vault: `${database}-indexes-vault`,
      files: `${database}-indexes-files`,
    };
    let connection: MongoConnection;
    beforeAll(async () => {
      connection = await openMongoConnection({ url });
    });
    afterAll(async () => {
      for (const name of Object.values(databases)) await connection.client().db(name).dropDatabase();
      await connection.close();
    });
    const collectionOf = (name: string) => connection.client().db(databases.readModels).collection(name);
    const namesOf = async (name: string): Promise<readonly unknown[]> =>
      (await collectionOf(name).indexes()).map((index) => index.name);
    const wanted = [{ key: { 'body.a': 1 }, name: 'by a' }] as const;

    it('are made at a start in what is new or small, and once', async () => {
      const name = `small-${randomUUID()}.v1`;
      await ensureIndexes(collectionOf(name), wanted);
      expect(await namesOf(name)).toEqual(['_id_', 'by a']);
      await collectionOf(name).insertMany([{ n: 1 }, { n: 2 }]);
      await ensureIndexes(collectionOf(name), wanted, 1);
      await ensureIndexes(collectionOf(name), [...wanted, { key: { 'body.b': 1 }, name: 'by b' }], 2);
      expect(await namesOf(name)).toEqual(['_id_', 'by a', 'by b']);
    });

    it('that a large collection lacks refuse a start, until the command has made them', async () => {
      const definition = { name: `large-${randomUUID()}`, version: 2, indexes: ['a'] };
      const name = `${definition.name}.v2`;
      await collectionOf(name).insertMany([{ n: 1 }, { n: 2 }]);
      await expect(ensureIndexes(collectionOf(name), wanted, 1)).rejects.toThrow(
        `${name} has 2 documents and lacks "by a": run "npm run orders -- indexes" of this version first`,
      );
      expect(await namesOf(name)).toEqual(['_id_']);

      const absent = { ...definition, version: 3 };
      const seen: string[] = [];
      const make = async () =>
        makeEngineIndexes({
          engines: { mongoUrl: url, databases },
          definitions: [definition, absent],
          onCollection: (one) => void seen.push(one),
        });
      expect(await make()).toEqual([{ collection: name, made: ['by a'] }]);
      expect(seen).toEqual(expect.arrayContaining(['wrapped-keys', 'files.chunks', name, `${definition.name}.v3`]));
      expect(await make()).toEqual([]);
      await ensureIndexes(collectionOf(name), wanted, 1);

      const readModels = await openMongoReadModels({ connection, database: databases.readModels });
      expect(await readModels.storedVersions(definition.name)).toEqual([2]);
      await readModels.close();
    });
  });
};
