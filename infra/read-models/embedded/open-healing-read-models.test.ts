import { mkdtemp, readdir, rm, truncate, unlink } from 'node:fs/promises';
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { systemClock } from '../../clock/system-clock.ts';
import type { StoredDocument } from '../port.ts';
import { describeReadModels } from '../testing/read-models-behaviour.ts';
import { openHealingReadModels } from './open-healing-read-models.ts';

const definition = { name: 'orders', version: 3, indexes: ['customerId'] };
const spool = { name: 'mail-spool', version: 1, indexes: [], isDurable: true };

let directory: string;
let logged: string[];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-healing-'));
});
afterAll(async () => rm(directory, { recursive: true }));
beforeEach(() => {
  logged = [];
});
const newFile = async (): Promise<string> => join(await mkdtemp(join(directory, 'one-')), 'read-models.sqlite');
const log = {
  info: () => undefined,
  warn: (message: string) => void logged.push(message),
  error: (message: string) => void logged.push(message),
};
const open = async (file: string, alone = async (work: () => Promise<void>) => work()) => {
  const opened = await openHealingReadModels({ file, log, now: systemClock.now, alone });
  onTestFinished(() => opened.readModels.close());
  return opened;
};
const documentAt = (id: number): StoredDocument => ({
  id: `order-${id}`,
  revision: 0n,
  position: BigInt(id),
  body: { customerId: 'zoe', notes: 'long enough for pages of their own '.repeat(40) },
});
/** A file with some hundred documents that queries read. */
const filled = async (): Promise<string> => {
  const file = await newFile();
  const { readModels } = await open(file);
  const orders = await readModels.collection(definition);
  await orders.putAll(Array.from({ length: 300 }, (_, id) => ({ ...documentAt(id), after: -1n })));
  await readModels.savePointer('orders', 3);
  await readModels.saveCheckpoint('orders', 300n);
  await readModels.saveCheckpoint('orders@3', 290n);
  await readModels.saveCheckpoint('mail-reactor', 300n);
  expect(await (await readModels.collection(spool)).put(documentAt(1))).toBe('applied');
  await readModels.close();
  return file;
};
const overwrite = (file: string): void => {
  const opened = openSync(file, 'r+');
  const { size } = statSync(file);
  for (let at = 4_096; at < size; at += 4_096) writeSync(opened, Buffer.alloc(64, 0xa5), 0, 64, at);
  closeSync(opened);
};
const run = (file: string, sql: string): void => {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
};
const setAsideOf = async (file: string): Promise<readonly string[]> =>
  (await readdir(dirname(file))).filter((name) => name.startsWith(`${basename(file)}.damaged-`));

describeReadModels('embedded, healing', async () => {
  const { readModels } = await openHealingReadModels({
    file: await newFile(),
    log,
    now: systemClock.now,
    alone: async (work) => work(),
  });
  return readModels;
});

describe('read models that are damaged when they are opened', () => {
  it.each([
    ['bytes overwritten', async (file: string) => overwrite(file)],
    ['its beginning overwritten', async (file: string) => void writeSync(openSync(file, 'r+'), Buffer.alloc(100, 7))],
    ['cut off', async (file: string) => truncate(file, 4_096 * 3 + 11)],
  ])('are set aside and begin empty: %s', async (_how, damage) => {
    const file = await filled();
    await damage(file);
    const { readModels } = await open(file);
    expect(await readModels.loadPointer('orders')).toBeUndefined();
    expect(await readModels.loadCheckpoint('orders')).toBeUndefined();
    const orders = await readModels.collection(definition);
    expect(await orders.count()).toBe(0);
    expect(await orders.put(documentAt(1))).toBe('applied');
    expect(await setAsideOf(file)).toHaveLength(1);
    expect(logged).toContain('The read models are damaged; they are set aside and made anew');
    // what cannot be made anew is as it was
    expect(await (await readModels.collection(spool)).count()).toBe(1);
  });

  it('forget the version that queries read when its documents are gone', async () => {
    const file = await filled();
    run(file, 'DROP TABLE "orders v3"');
    const { readModels } = await open(file);
    expect(await readModels.loadPointer('orders')).toBeUndefined();
    for (const name of ['orders', 'orders@3']) expect(await readModels.loadCheckpoint(name)).toBeUndefined();
    expect(await readModels.loadCheckpoint('mail-reactor')).toBe(300n);
    expect(await setAsideOf(file)).toEqual([]);
    expect(logged).toEqual(['The documents of a read model are gone; it is made anew']);
  });

  it.each([
    ['deleted', async (mail: string) => unlink(mail)],
    ['emptied', async (mail: string) => truncate(mail, 0)],
  ])('have reactors begin again when what was mailed is %s', async (_how, lose) => {
    const file = await filled();
    await lose(join(dirname(file), 'mail.sqlite'));
    for (const suffix of ['-wal', '-shm']) await rm(join(dirname(file), `mail.sqlite${suffix}`), { force: true });
    const first = await open(file);
    expect(await first.readModels.loadCheckpoint('mail-reactor')).toBeUndefined();
    expect(await first.readModels.loadCheckpoint('orders')).toBe(300n);
    expect(logged).toEqual(['What was mailed and delivered is gone; that of a week goes out again']);
    await first.readModels.saveCheckpoint('mail-reactor', 7n);
    await first.readModels.close();
    expect(await (await open(file)).readModels.loadCheckpoint('mail-reactor')).toBe(7n);
  });

  it('are left alone when they are whole', async () => {
    const file = await filled();
    const { readModels } = await open(file);
    expect(await readModels.loadPointer('orders')).toBe(3);
    expect(await (await readModels.collection(definition)).get('order-7')).toEqual(documentAt(7));
    expect(logged).toEqual([]);
  });
});

describe('read models that are damaged while they serve', () => {
  it('are unavailable while they are set aside, and go on empty', async () => {
    const file = await filled();
    let alone = false;
    let goOn = (): void => undefined;
    const others = new Promise<void>((resolve) => (goOn = resolve));
    const { readModels } = await open(file, async (work) => {
      alone = true;
      await others;
      await work();
    });
    const orders = await readModels.collection(definition);
    const reactor = await readModels.openCheckpoint('mail-reactor');
    overwrite(file);
    await expect(orders.find({ where: { customerId: 'zoe' }, limit: 300 })).rejects.toMatchObject({
      name: 'ReadModelsFault',
      code: 'unavailable',
    });
    expect(alone).toBe(true);
    for (const call of [readModels.loadPointer('orders'), orders.get('order-1'), reactor.save(301n)])
      await expect(call).rejects.toMatchObject({ code: 'unavailable' });
    goOn();
    await eventually(async () => expect(await readModels.loadPointer('orders')).toBeUndefined());
    expect(await setAsideOf(file)).toHaveLength(1);

    // nobody takes what is not built yet for an empty answer
    await expect(orders.get('order-1')).rejects.toMatchObject({ code: 'unavailable' });
    // a reactor learns that it begins again
    expect(await reactor.save(302n)).toBe(false);
    expect((await readModels.openCheckpoint('mail-reactor')).position).toBeUndefined();
    const anew = await readModels.collection(definition);
    expect(await anew.put(documentAt(1))).toBe('applied');
    await readModels.savePointer('orders', 3);
    expect(await orders.get('order-1')).toEqual(documentAt(1));
    expect(await (await readModels.collection(spool)).count()).toBe(1);
  });

  it('are set aside when a document is no document any more', async () => {
    const file = await filled();
    const { readModels } = await open(file);
    const orders = await readModels.collection(definition);
    run(file, `UPDATE "orders v3" SET body = '["no document"]' WHERE id = 'order-9'`);
    await expect(orders.get('order-9')).rejects.toMatchObject({ code: 'unavailable' });
    await eventually(async () => expect(await setAsideOf(file)).toHaveLength(1));
  });

  it('are begun anew when their file is removed', async () => {
    const file = await filled();
    const { readModels } = await open(file);
    await unlink(file);
    await eventually(async () => expect(await readModels.loadPointer('orders')).toBeUndefined());
    expect(statSync(file).size).toBeGreaterThan(0);
  });

  it('are set aside once, at the word of another thread that has them open', async () => {
    const file = await filled();
    const { readModels, heal } = await open(file);
    heal('database disk image is malformed');
    heal('database disk image is malformed');
    await eventually(async () => expect(await readModels.loadPointer('orders')).toBeUndefined());
    expect(await setAsideOf(file)).toHaveLength(1);
  });
});
