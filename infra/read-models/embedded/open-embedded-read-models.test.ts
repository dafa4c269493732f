import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeReadModels } from '../read-models-behaviour.ts';
import { openEmbeddedReadModels } from './open-embedded-read-models.ts';

let directory: string;
let opened = 0;
const newFile = () => {
  opened += 1;
  return join(directory, `read-models-${opened}.sqlite`);
};
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'read-models-'));
});
afterAll(async () => rm(directory, { recursive: true }));

describeReadModels('embedded', async () => openEmbeddedReadModels({ file: newFile() }));

it('keeps documents, checkpoints and pointers when it is opened again', async () => {
  const file = newFile();
  const definition = { name: 'orders', version: 3, indexes: ['customerId'] };
  const first = await openEmbeddedReadModels({ file });
  const document = { id: 'a', revision: 0n, position: 7n, body: { customerId: 'zoe' } };
  await (await first.collection(definition)).put(document);
  await first.saveCheckpoint('orders', 7n);
  await first.savePointer('orders', 3);
  await first.close();

  const second = await openEmbeddedReadModels({ file });
  const orders = await second.collection(definition);
  expect(await orders.find({ where: { customerId: 'zoe' }, limit: 1 })).toEqual([document]);
  expect(await second.loadCheckpoint('orders')).toBe(7n);
  expect(await second.loadPointer('orders')).toBe(3);
  await second.close();
});

it('finds and orders through the declared indexes, not by looking at every document', async () => {
  const file = newFile();
  const readModels = await openEmbeddedReadModels({ file });
  const definition = { name: 'orders', version: 1, indexes: ['customerId', 'placedAt'] };
  await readModels.collection(definition);
  const plan = (clauses: string) => {
    const database = new DatabaseSync(file);
    const rows = database.prepare(`EXPLAIN QUERY PLAN SELECT body FROM "orders v1" ${clauses}`).all();
    database.close();
    return JSON.stringify(rows);
  };
  expect(plan('WHERE "field customerId" = ? ORDER BY id')).toMatch(/SEARCH .* USING INDEX orders v1 by customerId/);
  expect(plan('WHERE "field customerId" = ? ORDER BY id')).not.toContain('TEMP B-TREE');
  expect(plan('ORDER BY "field placedAt", id')).toMatch(/SCAN .* USING INDEX orders v1 by placedAt/);
  const both = 'WHERE "field customerId" = ? ORDER BY "field placedAt" ASC, id LIMIT 9';
  expect(plan(both)).toContain('TEMP B-TREE');
  await readModels.collection({ ...definition, sorted: [['customerId', 'placedAt']] });
  expect(plan(both)).toMatch(/SEARCH .* USING INDEX orders v1 by customerId and placedAt/);
  expect(plan(both)).not.toContain('TEMP B-TREE');
  await readModels.close();
});

it('leaves no byte of a dropped collection in its files', async () => {
  const file = newFile();
  const definition = { name: 'orders', version: 2, indexes: [] };
  const readModels = await openEmbeddedReadModels({ file });
  const orders = await readModels.collection(definition);
  for (const id of ['a', 'b', 'c']) {
    await orders.put({ id, revision: 0n, position: 1n, body: { notes: `Zoe Quinn ${'rings '.repeat(2_000)}` } });
  }
  const bytes = async (): Promise<string> =>
    (await Promise.all([file, `${file}-wal`].map((path) => readFile(path, 'latin1')))).join('');
  expect(await bytes()).toContain('Zoe Quinn');
  await readModels.dropCollection(definition);
  expect(await bytes()).not.toMatch(/Zoe Quinn|rings/);
  await readModels.close();
});

it('keeps what cannot be made anew in a file of its own, also from an earlier version, over a move that broke off', async () => {
  const folder = await mkdtemp(join(directory, 'moved-'));
  const file = join(folder, 'read-models.sqlite');
  const definition = { name: 'mail-spool', version: 1, indexes: ['status'] };
  const durable = { ...definition, isDurable: true };
  const document = { id: 'a', revision: 0n, position: 7n, body: { status: 'due' } };
  const before = await openEmbeddedReadModels({ file });
  await (await before.collection(definition)).put(document);
  await before.close();
  const brokenOff = await readFile(file);

  const first = await openEmbeddedReadModels({ file });
  const moved = await first.collection(durable);
  expect(await moved.get('a')).toEqual(document);
  const sent = { ...document, revision: 1n, body: { status: 'sent' } };
  expect(await moved.put(sent)).toBe('applied');
  await first.close();

  await writeFile(file, brokenOff);
  const second = await openEmbeddedReadModels({ file });
  expect(await (await second.collection(durable)).get('a')).toEqual(sent);
  expect(await (await second.collection(definition)).get('a')).toBeUndefined();
  await second.close();
  await rm(file);
  const third = await openEmbeddedReadModels({ file });
  expect(await (await third.collection(durable)).get('a')).toEqual(sent);
  await third.close();
});
