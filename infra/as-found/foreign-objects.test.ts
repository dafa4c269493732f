import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbeddedReadModels } from '../read-models/embedded/open-embedded-read-models.ts';
import { findForeignObjects } from './foreign-objects.ts';

const collections = new Set(['parcels']);
const definition = {
  name: 'parcels',
  version: 1,
  indexes: ['owner', 'status'],
  sorted: [['status', 'dueAt']],
  lists: ['marks', 'notes'],
  paging: { filters: ['owner'], orders: ['dueAt'] },
} as const;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'foreign-objects-'));
  const readModels = await openEmbeddedReadModels({ file: join(directory, 'read-models.sqlite') });
  await readModels.collection(definition);
  await readModels.close();
});
afterEach(async () => rm(directory, { recursive: true }));

const afterwards = async (sql: string) => {
  const database = new DatabaseSync(join(directory, 'read-models.sqlite'));
  database.exec(sql);
  database.close();
  return (await findForeignObjects(directory, collections)).found.map(({ kind, name }) => `${kind} ${name}`);
};

test('knows every kind of index that a collection has', async () => {
  expect(await afterwards('')).toEqual([]);
});

test.each([
  ['a trigger', 'CREATE TRIGGER watch AFTER INSERT ON "parcels v1" BEGIN SELECT 1; END', ['trigger watch']],
  ['a table', 'CREATE TABLE notes (text TEXT)', ['table notes', 'column notes.text']],
  [
    'something else to a trigger of lists',
    `DROP TRIGGER "parcels v1 lists on DELETE"; CREATE TRIGGER "parcels v1 lists on DELETE" AFTER DELETE ON "parcels v1" BEGIN SELECT 1; END`,
    ['trigger parcels v1 lists on DELETE'],
  ],
  [
    'a column to a table of lists',
    'ALTER TABLE "parcels v1 lists" ADD COLUMN more TEXT',
    ['column parcels v1 lists.more'],
  ],
  [
    'an index over what a function makes',
    'CREATE INDEX "parcels v1 by body" ON "parcels v1" (upper(body))',
    ['index parcels v1 by body'],
  ],
  [
    'an index over a part of the rows',
    'CREATE INDEX "parcels v1 by hand" ON "parcels v1" ("field owner") WHERE revision > 1',
    ['index parcels v1 by hand'],
  ],
  [
    'an index that lets no two rows be alike',
    'CREATE UNIQUE INDEX "parcels v1 by hand" ON "parcels v1" ("field owner")',
    ['index parcels v1 by hand'],
  ],
])('finds %s that somebody added', async (_what, sql, found) => {
  expect(await afterwards(sql)).toEqual(found);
});
