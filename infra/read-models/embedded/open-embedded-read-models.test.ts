import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DocumentWrite, ReadModels, StoredDocument } from '../port.ts';
import { describeReadModels } from '../testing/read-models-behaviour.ts';
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
  expect(await (await first.collection(definition)).put(document)).toBe('applied');
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

describe('what is indexed of a document', () => {
  const definition = { name: 'orders', version: 1, indexes: ['customerId'] };
  const documentAt = (revision: bigint, customerId: string): DocumentWrite => ({
    id: 'a',
    revision,
    position: revision,
    body: { customerId, revision: Number(revision) },
    after: revision - 1n,
  });
  /** Whose document `a` is, at each of the revisions that are written. */
  const ownersOver = async (readModels: ReadModels, customers: readonly string[], from = 0n) => {
    const orders = await readModels.collection(definition);
    const owners: (readonly string[])[] = [];
    for (const [index, customerId] of customers.entries()) {
      expect(await orders.putAll([documentAt(from + BigInt(index), customerId)])).toEqual(['applied']);
      const found = await Promise.all(
        ['zoe', 'ada'].map(async (id) => orders.find({ where: { customerId: id }, limit: 9 })),
      );
      owners.push(found.flatMap((documents, at) => documents.map(() => ['zoe', 'ada'][at] ?? '')));
    }
    return owners;
  };

  it('is written with it when it changes, and left alone while the body changes beside it', async () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    onTestFinished(() => prepare.mockRestore());
    const readModels = await openEmbeddedReadModels({ file: newFile() });
    onTestFinished(async () => readModels.close());
    expect(await ownersOver(readModels, ['zoe', 'zoe', 'ada', 'zoe'])).toEqual([['zoe'], ['zoe'], ['ada'], ['zoe']]);
    expect(prepare.mock.calls.some(([sql]) => sql.includes('SET revision = ?, position = ?, body = ? WHERE'))).toBe(
      true,
    );
  });

  it('is made of the body where the index was declared later, which goes on', async () => {
    const readModels = await openEmbeddedReadModels({ file: newFile() });
    onTestFinished(async () => readModels.close());
    await (await readModels.collection({ ...definition, indexes: [] })).putAll([documentAt(0n, 'ada')]);
    const orders = await readModels.collection(definition);
    expect(await orders.find({ where: { customerId: 'ada' }, limit: 9 })).toHaveLength(1);
    expect(await ownersOver(readModels, ['ada', 'zoe', 'zoe'], 1n)).toEqual([['ada'], ['zoe'], ['zoe']]);
  });
});

describe('a document that this thread wrote last', () => {
  const definition = { name: 'orders', version: 1, indexes: ['customerId'] };
  const documentAt = (revision: bigint, body: StoredDocument['body']) => ({
    id: 'a',
    revision,
    position: revision,
    body,
    after: revision - 1n,
  });
  const openTwice = async () => {
    const file = newFile();
    const [one, other] = [await openEmbeddedReadModels({ file }), await openEmbeddedReadModels({ file })];
    onTestFinished(async () => {
      await one.close();
      await other.close();
    });
    return { one: await one.collection(definition), other: await other.collection(definition) };
  };

  it('is read as the very object that was written, until another thread writes another one', async () => {
    const { one, other } = await openTwice();
    const body = { customerId: 'zoe' };
    await one.putAll([documentAt(0n, body)]);
    expect((await one.get('a'))?.body).toBe(body);
    expect((await one.getMany(['a']))[0]?.body).toBe(body);
    expect(await other.putAll([documentAt(1n, { customerId: 'ada' })])).toEqual(['applied']);
    expect(await one.get('a')).toEqual({ id: 'a', revision: 1n, position: 1n, body: { customerId: 'ada' } });
    expect(await one.find({ where: { customerId: 'ada' }, limit: 1 })).toHaveLength(1);
  });

  it('goes on to the next revision without its body when that is the same, guarded as ever', async () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    onTestFinished(() => prepare.mockRestore());
    const { one, other } = await openTwice();
    await one.putAll([documentAt(0n, { customerId: 'zoe' })]);
    prepare.mockClear();
    expect(await one.putAll([documentAt(1n, { customerId: 'zoe' })])).toEqual(['applied']);
    expect(prepare.mock.calls.some(([sql]) => sql.includes('SET revision = ?, position = ? WHERE'))).toBe(true);
    expect(await other.get('a')).toEqual({ id: 'a', revision: 1n, position: 1n, body: { customerId: 'zoe' } });
    expect(await other.putAll([documentAt(2n, { customerId: 'ada' })])).toEqual(['applied']);
    expect(await one.putAll([documentAt(2n, { customerId: 'zoe' })])).toEqual(['stale']);
    expect((await one.get('a'))?.body).toEqual({ customerId: 'ada' });
  });

  it('is not brought back when another thread wrote it anew at its revision', async () => {
    const { one, other } = await openTwice();
    await one.putAll([documentAt(0n, { customerId: 'zoe' })]);
    await other.putAll([{ ...documentAt(0n, { customerId: 'gone' }), after: 0n }]);
    await one.putAll([documentAt(1n, { customerId: 'zoe' })]);
    expect((await other.get('a'))?.body).toEqual({ customerId: 'gone' });
    expect((await one.get('a'))?.body).toEqual({ customerId: 'gone' });
  });

  it('is forgotten with a write that was rolled back', async () => {
    const { one } = await openTwice();
    const before = { customerId: 'zoe' };
    await one.putAll([documentAt(0n, before)]);
    const unwritable = { ...documentAt(0n, {}), id: 'b', position: 2n ** 63n };
    await expect(one.putAll([documentAt(1n, { customerId: 'ada' }), unwritable])).rejects.toThrow(/BigInt/);
    expect(await one.get('a')).toEqual({ id: 'a', revision: 0n, position: 0n, body: before });
    expect(await one.putAll([documentAt(1n, { customerId: 'eve' })])).toEqual(['applied']);
    expect((await one.get('a'))?.body).toEqual({ customerId: 'eve' });
  });
});

it('leaves no byte of a dropped collection in its files', async () => {
  const file = newFile();
  const definition = { name: 'orders', version: 2, indexes: [] };
  const readModels = await openEmbeddedReadModels({ file });
  const orders = await readModels.collection(definition);
  for (const id of ['a', 'b', 'c']) {
    expect(
      await orders.put({ id, revision: 0n, position: 1n, body: { notes: `Zoe Quinn ${'rings '.repeat(2_000)}` } }),
    ).toBe('applied');
  }
  const bytes = async (): Promise<string> =>
    (await Promise.all([file, `${file}-wal`].map((path) => readFile(path, 'latin1')))).join('');
  expect(await bytes()).toContain('Zoe Quinn');
  await readModels.dropCollection(definition);
  expect(await bytes()).not.toMatch(/Zoe Quinn|rings/);
  await readModels.close();
});

it('keeps what cannot be made anew in a file of its own', async () => {
  const file = join(await mkdtemp(join(directory, 'durable-')), 'read-models.sqlite');
  const durable = { name: 'mail-spool', version: 1, indexes: ['status'], isDurable: true };
  const document = { id: 'a', revision: 0n, position: 7n, body: { status: 'due' } };
  const first = await openEmbeddedReadModels({ file });
  expect(await (await first.collection(durable)).put(document)).toBe('applied');
  await first.close();
  await rm(file);
  const second = await openEmbeddedReadModels({ file });
  expect(await (await second.collection(durable)).find({ where: { status: 'due' }, limit: 9 })).toEqual([document]);
  await second.close();
});
