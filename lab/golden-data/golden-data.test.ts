/**
 * Every data directory that was packed opens with the code of today: on the embedded stores, and copied to engines as
 * docs/operations.md has it. README.md beside this says what to do when one does not.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOrders } from '@driveaway/order-service/cli/testing/run-orders.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import type { FileStore } from '@driveaway/infra/documents/port.ts';
import { startEventStoreDbDouble } from '@driveaway/infra/event-store/testing/start-event-store-db-double.ts';
import { openMongoConnection } from '@driveaway/infra/mongodb/open-mongo-connection.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { openEngineStores } from '@driveaway/infra/stores/open-engine-stores.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { goldenRecordSchema, type GoldenRecord, type OrderObservation } from './golden-record.ts';
import { sha256, visitShop, type ShopVisits } from './shop-visits.ts';
import {
  clockFrom,
  packedConfig,
  startPackedProduct,
  unpackGoldenData,
  type PackedProduct,
} from './testing/start-packed-product.ts';
import { withStores } from './with-stores.ts';
import { secretsEnvironment } from '../topology/testing/secrets-environment.ts';

const here = import.meta.dirname;
const patience = { interval: 200 };
const documents = await startMongoTestServer();
const where = documents.kind === 'missing' ? `no MongoDB: ${documents.reason}` : documents.name;

const readRecord = async (name: string): Promise<GoldenRecord> =>
  goldenRecordSchema.parse(JSON.parse(await readFile(join(here, name, 'record.json'), 'utf8')));

/**
 * What has to be the same for ever. The words of a timeline may be chosen anew: they are made of the events. Whether a
 * finance quote is offered is decided by today's rules, not by what was agreed.
 */
const lasting = ({ timeline, details, ...observed }: OrderObservation) => ({
  ...observed,
  details: Object.fromEntries(
    Object.entries(details).filter(([name]) => name !== 'showGetFinanceQuote' && name !== 'financeUrl'),
  ),
  timeline: timeline.map(({ revision, at, by }) => ({ revision, at, by })),
});

const find = (record: GoldenRecord, what: string): GoldenRecord['orders'][number] => {
  const found = record.orders.find(({ is }) => is === what);
  if (found === undefined) throw new Error(`No order is there for: ${what}`);
  return found;
};

const browserOf = (shop: ShopVisits, record: GoldenRecord, { customer }: { readonly customer: string }) =>
  shop.browser(record.customers.find(({ name }) => name === customer)?.cookies);

/** Read models may just be built anew: the last order that anything happened to shows it when they are complete. */
const readModelsAreComplete = async (shop: ShopVisits, record: GoldenRecord): Promise<void> => {
  const last = find(record, 'a payment that never arrived');
  const visitor = browserOf(shop, record, last);
  const entries = async (): Promise<number> => (await shop.observe(visitor, last.orderNo)).timeline.length;
  await expect.poll(entries, patience).toBeGreaterThanOrEqual(last.observed.timeline.length);
};

/** A customer's browser is logged in still, their password logs in another, and every order says what it said. */
const ordersAreAsTheyWere = async (
  shop: ShopVisits,
  record: GoldenRecord,
  { name, email, cookies, orders }: GoldenRecord['customers'][number],
): Promise<void> => {
  expect(await shop.ordersOf(shop.browser(cookies))).toEqual(orders);
  const visitor = shop.browser();
  expect([name, await shop.logIn(visitor, email, record.password)]).toEqual([name, 200]);
  for (const { is, orderNo, settles, observed } of record.orders.filter(({ customer }) => customer === name)) {
    if (settles !== null) continue;
    const isParked = orderNo === record.parked.orderNo;
    const now = await shop.observe(visitor, orderNo, { canBeOpened: !isParked });
    // a timeline that is made anew needs no personal data, so it goes on past what could not be opened
    const timeline = isParked ? now.timeline.slice(0, observed.timeline.length) : now.timeline;
    expect({ is, ...lasting({ ...now, timeline }) }).toMatchObject({ is, ...lasting(observed) });
    expect(now.contract?.html).toBe(now.contract?.hash);
  }
};

const everyOrderIsAsItWas = async (shop: ShopVisits, record: GoldenRecord): Promise<void> => {
  await Promise.all(record.customers.map(async (customer) => ordersAreAsTheyWere(shop, record, customer)));
};

const theErasedStayErased = async (shop: ShopVisits, { erased, password }: GoldenRecord): Promise<void> => {
  expect(await shop.logIn(shop.browser(), erased.email, password)).toBe(401);
  const { events, state, chain } = await shop.replay(erased.orderNo);
  expect(events.filter(({ personal }) => personal === 'erased')).toHaveLength(erased.erasedEvents);
  expect(state.displayStatus).toBe(erased.displayStatus);
  expect(chain.ok).toBe(true);
};

const theAnchorHolds = async ({ asAuditor }: ShopVisits, { anchor }: GoldenRecord): Promise<void> => {
  const verified = await runOrders(['verify', '--anchors', '-', ...asAuditor], { input: JSON.stringify(anchor) });
  expect(verified).toMatchObject({ code: 0, err: '' });
  expect(verified.out).toContain('are as they were');
};

const theKeptBuildIsThere = async (shop: ShopVisits, { keptBuild, customers }: GoldenRecord): Promise<void> => {
  if (keptBuild === undefined) return;
  const ada = shop.browser(customers.find(({ name }) => name === 'ada')?.cookies);
  expect(await shop.keptBuild(ada, keptBuild.code)).toEqual(keptBuild);
};

const theUnreadableIsParked = (started: PackedProduct, { parked }: GoldenRecord): void => {
  const alarms = started.alarms().filter((line) => line.includes(parked.orderNo));
  expect(alarms.filter((line) => line.includes('parked'))).not.toEqual([]);
};

const nothingElseIsWrong = (started: PackedProduct, { parked }: GoldenRecord): void => {
  expect(started.alarms().filter((line) => !line.includes(parked.orderNo))).toEqual([]);
};

/** Open payments are settled by look-ups; `knows`: the gateway still has its books. */
const openPaymentsAreSettled = async (shop: ShopVisits, record: GoldenRecord, knows: boolean): Promise<void> => {
  for (const { orderNo, settles } of record.orders.filter((order) => order.settles !== null)) {
    const isPaid = knows && settles === 'paid';
    await expect
      .poll(async () => (await shop.replay(orderNo)).events.map(({ type }) => type), patience)
      .toContain(isPaid ? 'DepositPaid' : 'DepositPaymentFailed');
    expect((await shop.replay(orderNo)).state.displayStatus).toBe(isPaid ? 2 : 1);
  }
};

/** Orders go on where they stood: a car goes on board, an offer is taken up and its contract accepted. */
const ordersGoOn = async (shop: ShopVisits, record: GoldenRecord): Promise<void> => {
  expect(await shop.deliver(record.message)).toMatchObject({ replayed: true });
  await shop.send(record.message.orderNo, 'on-water', { vessel: 'MV Southern Tern' });
  expect(await shop.standing(record.message.orderNo)).toMatchObject({ displayStatus: 6, anomalies: 0 });

  const offer = find(record, 'Deposit Required');
  const visitor = browserOf(shop, record, offer);
  expect(await shop.pay(visitor, offer)).toBe('paid');
  await shop.accept(visitor, offer, 'After all these days.');
  await expect.poll(async () => (await shop.observe(visitor, offer.orderNo)).displayStatus, patience).toBe(3);
};

/** What was due is sent; what was sent is not sent again. */
const dueMailIsSent = async (shop: ShopVisits, { dueMail, mails }: GoldenRecord): Promise<void> => {
  // the log-ins of this test are news
  const sent = mails.filter(({ subject }) => !subject.startsWith('New log-in'));
  const before = new Set(sent.map(({ to, subject }) => `${to} ${subject}`));
  const ids = new Set(mails.map(({ id }) => id));
  const fresh = async () => (await shop.mails()).filter(({ id }) => !ids.has(id));
  const due = async () =>
    (await fresh()).filter(({ to, subject }) => to === dueMail.to && subject.includes(dueMail.orderNo)).length;
  await expect.poll(due, patience).toBe(1);
  expect((await fresh()).filter(({ to, subject }) => before.has(`${to} ${subject}`))).toEqual([]);
};

const resetLinkIsGood = async (shop: ShopVisits, { resetLink: { email, mailId } }: GoldenRecord): Promise<void> => {
  const visitor = shop.browser();
  const [, token] = /reset#token=([\w-]+)/.exec((await visitor.get(`/dev/outbox/${mailId}`)).text) ?? [];
  const newPassword = 'another correct horse';
  await shop.post(visitor, 'reset-password', { token, newPassword, newPasswordConfirm: newPassword });
  expect(await shop.logIn(shop.browser(), email, newPassword)).toBe(200);
};

const licencesAreThere = async (files: Pick<FileStore, 'read'>, { licences }: GoldenRecord): Promise<void> => {
  for (const [fileId, hash] of Object.entries(licences)) {
    expect(sha256((await files.read(fileId)) ?? '')).toBe(hash);
  }
};

/** Changes the master key of a directory; the one before is known to `rotate` alone. */
const withNewMasterKey = async (directory: string, rotate: () => Promise<void>): Promise<void> => {
  const file = join(directory, 'installation-secrets.json');
  const { masterKey: masterKeyBefore, ...others } = secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const changed = { ...others, masterKey: Buffer.from(systemRandomness.bytes(32)).toString('base64') };
  await writeFile(file, JSON.stringify({ ...changed, masterKeyBefore }));
  await rotate();
  await writeFile(file, JSON.stringify(changed));
};
const secretsSchema = z.looseObject({ masterKey: z.string() });

/** Empty engines for one test, with the secrets of a data directory: the environment of product and command line. */
const openEngines = async (dataDirectory: string): Promise<Readonly<Record<string, string>>> => {
  const url = documents.kind === 'missing' ? '' : documents.url;
  const prefix = `golden-${randomUUID().slice(0, 8)}`;
  const databases = {
    MONGODB_READ_MODELS_DATABASE: `${prefix}-read-models`,
    MONGODB_VAULT_DATABASE: `${prefix}-vault`,
    MONGODB_FILES_DATABASE: `${prefix}-files`,
  };
  const double = await startEventStoreDbDouble();
  onTestFinished(async () => {
    const connection = await openMongoConnection({ url });
    for (const database of Object.values(databases)) await connection.client().db(database).dropDatabase();
    await connection.close();
    await double.stop();
  });
  const secrets = await secretsEnvironment(dataDirectory);
  return { EVENTSTOREDB_URL: double.connectionString, MONGODB_URL: url, ...databases, ...secrets };
};

const names = (await readdir(here, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => /^\d{4}-\d\d/.test(name));

it('finds packed data', () => expect(names).toContain('2026-11'));

describe.each(names)('the data of %s', (name) => {
  let folder: string;
  let record: GoldenRecord;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'driveaway-golden-'));
    record = await readRecord(name);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('has an order in every display status', () => {
    const statuses = new Set(record.orders.map(({ observed }) => observed.displayStatus));
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('opens on the embedded stores as it was left, and goes on', async () => {
    const directory = join(folder, 'embedded');
    await unpackGoldenData(join(here, name), directory);
    const started = await startPackedProduct(packedConfig({ DATA_DIR: directory }), clockFrom(record.packedAt));
    const shop = await visitShop(started.product);
    await expect.poll(shop.isReady, patience).toBe(true);
    await everyOrderIsAsItWas(shop, record);
    await theErasedStayErased(shop, record);
    await theKeptBuildIsThere(shop, record);
    await openPaymentsAreSettled(shop, record, true);
    await ordersGoOn(shop, record);
    await theAnchorHolds(shop, record);
    expect(await shop.mails()).toEqual(expect.arrayContaining(record.mails));
    await dueMailIsSent(shop, record);
    await resetLinkIsGood(shop, record);
    await started.stop();
    theUnreadableIsParked(started, record);
    nothingElseIsWrong(started, record);
    await withNewMasterKey(directory, async () => {
      const rotated = await runOrders(['keys', 'rotate', '--data-dir', directory]);
      expect({ ...rotated, err: '' }).toMatchObject({ code: 0, out: expect.stringContaining('may be taken out') });
    });
    await withStores(directory, async ({ files }) => licencesAreThere(files, record));
  });

  it.skipIf(documents.kind === 'missing')(
    `opens as it was left when it is copied to the double of EventStoreDB and ${where}`,
    async () => {
      const from = join(folder, 'to-copy');
      await unpackGoldenData(join(here, name), from);
      const environment = await openEngines(from);
      const copied = await runOrders(['copy', '--from', from, '--to', 'engines'], { env: environment });
      expect(copied).toMatchObject({ code: 0, err: '' });

      const config = packedConfig({ DATA_DIR: join(folder, 'beside-engines'), ...environment });
      const started = await startPackedProduct(config, clockFrom(record.packedAt));
      const shop = await visitShop(started.product);
      await expect.poll(shop.isReady, patience).toBe(true);
      await readModelsAreComplete(shop, record);
      await everyOrderIsAsItWas(shop, record);
      await theErasedStayErased(shop, record);
      await theKeptBuildIsThere(shop, record);
      await openPaymentsAreSettled(shop, record, false);
      await ordersGoOn(shop, record);
      await theAnchorHolds(shop, record);
      await dueMailIsSent(shop, record);
      theUnreadableIsParked(started, record);
      if (config.engines === undefined) throw new Error('The configuration names engines');
      const stores = await openEngineStores({
        engines: config.engines,
        randomness: systemRandomness,
        elapsed: () => performance.now(),
        log: createJsonLog(systemClock, () => undefined),
      });
      onTestFinished(stores.close);
      await licencesAreThere(stores.files, record);
    },
  );
});

afterAll(async () => {
  if (documents.kind === 'running') await documents.stop();
});
