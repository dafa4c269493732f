/** Files of read models that are damaged, cut off, emptied or removed, while the product stands still and while it serves. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, rm, truncate, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isNightRun } from '../ci/is-night-run.ts';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { startProduct } from './start-product.ts';
import { optionsIn } from './testing/options-in.ts';

const api = '/api/build-your-own';
const emailOf = (name: string) => ({
  'account.email': `${name}@example.test`,
  'account.emailConfirm': `${name}@example.test`,
});

/** A customer with an order, of a product that can be stopped and started over the same directory. */
const shopWithAnOrder = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-damaged-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const logged: string[] = [];
  const options = optionsIn(directory);
  const config = { ...options.config, pdfBrowser: 'off', mail: { kind: 'outbox' } } as const;
  const start = () => startProduct({ ...options, config, writeLog: (line) => void logged.push(line) });
  const product = await start();
  const visitor = visitorOf(product.url);
  const { orderNo } = await signUpSampleCustomer(visitor, emailOf('ada'));
  const answersOf = async (url: string) => {
    const back = visitorOf(url);
    for (const [name, value] of visitor.cookies) back.cookies.set(name, value);
    return Promise.all(
      [
        `${api}/profile-orders`,
        `${api}/profile-order?orderNo=${orderNo}`,
        `${api}/order-timeline?orderNo=${orderNo}`,
      ].map(async (path) => back.get(path)),
    );
  };
  const textsOf = async (url: string) => (await answersOf(url)).map(({ status, text }) => ({ status, text }));
  await eventually(async () => expect((await textsOf(product.url)).map(({ status }) => status)).not.toContain(503));
  const before = await textsOf(product.url);
  expect(before[0]).toEqual({ status: 200, text: JSON.stringify([orderNo]) });
  const data = options.config.dataDirectory;
  return { product, start, data, file: join(data, 'read-models.sqlite'), before, answersOf, textsOf, logged };
};

const overwrite = (file: string): void => {
  const opened = openSync(file, 'r+');
  const { size } = statSync(file);
  for (let at = 4_096; at < size; at += 4_096) writeSync(opened, Buffer.alloc(64, 0xa5), 0, 64, at);
  closeSync(opened);
};
const dropTable = (file: string, name: string): void => {
  const database = new DatabaseSync(file);
  database.exec(`DROP TABLE "${name}"`);
  database.close();
};

const damages: readonly (readonly [how: string, damage: (file: string) => Promise<void>])[] = [
  ['whose bytes were overwritten', async (file: string) => overwrite(file)],
  ['that were cut off', async (file: string) => truncate(file, 3 * 4_096 + 7)],
  ['that were removed', async (file: string) => unlink(file)],
  ['one of which was dropped', async (file: string) => dropTable(file, 'buyer-orders v1')],
  [
    'whose checkpoints and pointers were dropped',
    async (file: string) => {
      dropTable(file, 'checkpoints');
      dropTable(file, 'pointers');
    },
  ],
];
/** One that the file shows when it is opened, one that a table of it lacks. */
const unlike = new Set(['whose bytes were overwritten', 'one of which was dropped']);

it.each(damages.filter(([how]) => isNightRun || unlike.has(how)))(
  'read models %s while the product stood still are made anew, and answer as before',
  async (_how, damage) => {
    const { product, start, file, before, answersOf, textsOf } = await shopWithAnOrder();
    await product.stop();
    await damage(file);
    const again = await start();
    onTestFinished(again.stop);
    await eventually(async () => {
      const answers = await answersOf(again.url);
      // never "no orders": the answer, or another time
      for (const { status, headers } of answers.filter((one) => one.status !== 200)) {
        expect(status).toBe(503);
        expect(headers.get('retry-after')).not.toBeNull();
      }
      expect(answers.map(({ status }) => status)).not.toContain(503);
    });
    expect(await textsOf(again.url)).toEqual(before);
    await eventually(async () => expect((await visitorOf(again.url).get('/health/ready')).status).toBe(200));
  },
);

it('read models that are damaged under a running product are set aside and made anew, while orders are taken', async () => {
  const { product, data, file, before, textsOf, logged } = await shopWithAnOrder();
  onTestFinished(product.stop);
  // what lies in the log comes into the file
  const beside = new DatabaseSync(file);
  beside.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  beside.close();
  overwrite(file);
  const { orderNo } = await signUpSampleCustomer(visitorOf(product.url), emailOf('bea'));
  expect(orderNo).not.toBe('');
  await eventually(async () => {
    const set = (await readdir(data)).filter((name) => name.startsWith('read-models.sqlite.damaged-'));
    expect(set.length).toBeGreaterThan(0);
  });
  await eventually(async () => expect(await textsOf(product.url)).toEqual(before));
  await eventually(async () => expect((await visitorOf(product.url).get('/health/ready')).status).toBe(200));
  expect(logged.filter((line) => line.includes('they are set aside and made anew'))).toHaveLength(1);
});
