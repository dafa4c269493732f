/**
 * An installation on embedded stores moves to engines that others use too, with its customers, their documents and their
 * keys; what it wrote there can be removed.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, StreamNotFoundError } from '@eventstore/db-client';
import { samplePassword, signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { runOrdersHere } from '@driveaway/order-service/cli/testing/run-orders-here.ts';
import { linesOf, runOrders } from '@driveaway/order-service/cli/testing/run-orders.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { secretFileVariables } from '@driveaway/infra/config/secret-files.ts';
import { namespacePrefix } from '@driveaway/infra/event-store/namespaced-event-store.ts';
import { findEventStoreDbOrDouble } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { openMongoConnection } from '@driveaway/infra/mongodb/open-mongo-connection.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { claimEngines } from '@driveaway/infra/stores/testing/claim-engines.ts';
import { startProduct, type Product } from '@driveaway/infra/single-process/start-product.ts';
import { secretsEnvironment } from './testing/secrets-environment.ts';

const api = '/api/build-your-own';
const documents = await startMongoTestServer();
const events = documents.kind === 'missing' ? undefined : await findEventStoreDbOrDouble(process.env);
const place =
  documents.kind === 'missing' || events === undefined
    ? undefined
    : claimEngines(events.connectionString(), documents.url, 'move');
const where =
  documents.kind === 'missing' ? `no MongoDB: ${documents.reason}` : `${events?.name} and ${documents.name}`;
/** `mailed`: the streams whose news were mailed, in their order. */
type Started = Product & { readonly mailed: () => readonly string[] };
/** Lines of the security log have no message. */
const logLineSchema = z.object({ message: z.string().optional(), stream: z.string().default('') });

const start = async (environment: Readonly<Record<string, string>>): Promise<Started> => {
  const read = readConfig({ PORT: '0', PDF_BROWSER: 'off', ...environment });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  const logged: string[] = [];
  const product = await startProduct({
    config: read.config,
    storefrontDirectory: join(read.config.dataDirectory, 'no-storefront'),
    writeLog: (line) => void logged.push(line),
    onEventStoreStopped: () => undefined,
  });
  const mailed = (): readonly string[] =>
    logged
      .map((line) => logLineSchema.parse(JSON.parse(line)))
      .filter(({ message }) => message === 'A mail was sent')
      .map(({ stream }) => stream);
  return { ...product, mailed };
};

const document = Buffer.from('%PDF-1.4\n% registration\n%%EOF\n');

/** Back-office adds a document to an order. */
const addDocument = async ({ url, machineCredentials }: Product, orderNo: string): Promise<void> => {
  const [backOffice] = machineCredentials;
  const token = await fetch(`${url}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: backOffice?.clientId ?? '',
      client_secret: backOffice?.clientSecret ?? '',
    }),
  });
  const { access_token: bearer } = z.object({ access_token: z.string() }).parse(await token.json());
  const data = { name: 'Registration.pdf', contentType: 'application/pdf', contentBase64: document.toString('base64') };
  const added = await fetch(`${url}/api/back-office/orders/${orderNo}/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ messageId: 'm-1', type: 'document-added', data }),
  });
  expect(added.status).toBe(200);
};

/** The same settings as Docker's secrets have them: each that may hold a secret in a file of its own. */
const inFiles = async (
  environment: Readonly<Record<string, string>>,
  directory: string,
): Promise<Readonly<Record<string, string>>> => {
  await mkdir(directory);
  const settings = Object.entries(environment).map(async ([name, value]) => {
    if (!secretFileVariables.includes(`${name}_FILE`)) return [name, value] as const;
    const file = join(directory, name);
    await writeFile(file, `${value}\n`);
    return [`${name}_FILE`, file] as const;
  });
  return Object.fromEntries(await Promise.all(settings));
};

/** Others there, whose events nobody else could read: one without a namespace, one whose namespace ours begins with. */
const others = ['order-12345678-9012', '@move:order-12345678-9012'];

/** Of all streams those of this installation and of the others that can still be read. */
const readableStreams = async (client: EventStoreDBClient): Promise<readonly string[]> => {
  const own = namespacePrefix(place?.environment.EVENTSTOREDB_NAMESPACE ?? '');
  const names = new Set<string>(others);
  for await (const { event } of client.readAll())
    if (event?.streamId.startsWith(own) === true) names.add(event.streamId);
  const readable: string[] = [];
  for (const name of names) {
    try {
      for await (const { event } of client.readStream(name, { maxCount: 1 })) readable.push(event?.streamId ?? '');
    } catch (fault) {
      if (!(fault instanceof StreamNotFoundError)) throw fault;
    }
  }
  return readable;
};

describe.skipIf(documents.kind === 'missing')(`moving to ${where}`, () => {
  let folder: string;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'driveaway-move-'));
    client = EventStoreDBClient.connectionString(events?.connectionString() ?? '');
    for (const stream of others) await client.appendToStream(stream, jsonEvent({ type: 'OrderCreated', data: {} }));
  });
  afterAll(async () => {
    for (const stream of others) await client.deleteStream(stream);
    await client.dispose();
    if (documents.kind === 'running') await documents.stop();
    await events?.stop();
    await rm(folder, { recursive: true });
  });

  it('takes everything along: customers log in there and download their documents', async () => {
    const from = join(folder, 'old');
    const before = await start({ DATA_DIR: from });
    const { orderNo } = await signUpSampleCustomer(visitorOf(before.url));
    await addDocument(before, orderNo);
    // of the account, and of the document that was added to its order
    await expect.poll(() => before.mailed().length).toBe(2);
    await before.stop();

    const engines = {
      ...place?.environment,
      ...(await secretsEnvironment(from)),
    };
    const copy = ['copy', '--from', from, '--to', 'engines'];
    const otherKey = { ...engines, MASTER_KEY: engines.EMAIL_HASH_KEY };
    expect(await runOrdersHere(copy, { env: otherKey })).toMatchObject({
      code: 2,
      out: '',
      err: 'Not what the data directory has in installation-secrets.json: MASTER_KEY\n',
    });

    const copied = await runOrders(copy, { env: engines });
    expect(copied).toMatchObject({ code: 0, err: '' });
    const there = expect.stringMatching(/^the engines at [\w.]+:\d+, (namespace [\w-]+|no namespace)$/);
    expect(copied.worksOn).toEqual([`the embedded stores in ${from}`, there]);
    // what goes on with the old ones is told that, answers in JSON too
    const late = await runOrdersHere(['backup', join(folder, 'late'), '--data-dir', from, '--json']);
    expect(late).toMatchObject({ code: 0, err: '' });
    const engine = copied.worksOn?.[1] ?? '';
    expect(late.worksOn).toEqual([`the embedded stores in ${from}, of before they were copied to ${engine}`]);
    expect(linesOf(copied.out)).toEqual([
      expect.stringMatching(/^\d+ events in \d+ streams, [1-9]\d* of them copied now, all verified: [0-9a-f]{64}$/),
      expect.stringMatching(
        /^\d+ credentials, sessions, keys and erasures, [1-9]\d* of them copied now, 0 removed, all verified$/,
      ),
      '2 files, 2 of them copied now, 0 removed, all verified',
      '2 mails noted as sent, due or given up',
      '0 pushes to devices noted as sent, due or dropped',
      '0 deliveries to webhooks noted as made, due or given up',
    ]);
    const files = await inFiles(engines, join(folder, 'secrets'));
    // copying names both, and so may the environment meanwhile
    const again = await runOrdersHere([...copy, '--json'], { env: { ...files, DATA_DIR: from } });
    expect(JSON.parse(again.out)).toMatchObject({
      written: 0,
      vault: { written: 0, removed: 0 },
      files: { files: 2, written: 0, removed: 0 },
    });

    const rotated = await runOrdersHere(['keys', 'rotate'], { env: { ...files, DATA_DIR: join(folder, 'new') } });
    expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/^[1-9]\d* keys and 2 files are under/) });
    await expect(start({ DATA_DIR: from, ...files })).rejects.toThrow(`${from} holds embedded stores`);

    const mistyped = { ...engines, EMAIL_HASH_KEY: engines.ORDER_NUMBER_KEY };
    await expect(start({ DATA_DIR: join(folder, 'mistyped'), ...mistyped })).rejects.toThrow(
      'other secrets: EMAIL_HASH_KEY.',
    );
    expect(await runOrdersHere(copy, { env: mistyped })).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('other secrets: EMAIL_HASH_KEY.'),
    });

    const after = await start({ DATA_DIR: join(folder, 'new'), ...engines });
    try {
      const ada = visitorOf(after.url);
      const login = await ada.post(`${api}/authenticate`, { email: 'ada@example.test', password: samplePassword });
      expect(login.status).toBe(200);
      await expect.poll(async () => (await ada.get(`${api}/profile-order?orderNo=${orderNo}`)).text).toContain(orderNo);
      const buyer = await ada.get(`${api}/buyer-details?orderNo=${orderNo}&full=true`);
      expect(buyer.text).toContain('1 Analytical Lane');
      const download = await ada.get(`${api}/document?orderNo=${orderNo}&file=Registration.pdf`);
      expect([download.status, download.text]).toEqual([200, document.toString()]);

      const email = 'bob@example.test';
      await signUpSampleCustomer(visitorOf(after.url), { 'account.email': email, 'account.emailConfirm': email });
      const told = before.mailed();
      await expect.poll(() => after.mailed().filter((stream) => !told.includes(stream))).toHaveLength(1);
      // beside Bob's, the letter that Ada has logged in from a new browser; what was sent before would have come first
      expect(after.mailed()).toHaveLength(2);
    } finally {
      await after.stop();
    }
  });

  it('leaves nothing on engines that others use, once it is released', async () => {
    expect((await readableStreams(client)).length).toBeGreaterThan(others.length);
    await place?.release();
    expect(await readableStreams(client)).toEqual(others);
    const mongo = await openMongoConnection({ url: documents.kind === 'running' ? documents.url : '' });
    onTestFinished(() => mongo.close());
    const { databases } = await mongo.client().db('admin').admin().listDatabases();
    const own = Object.entries(place?.environment ?? {}).flatMap(([name, value]) =>
      name.endsWith('_DATABASE') ? [value] : [],
    );
    expect(own).toHaveLength(3);
    expect(databases.filter(({ name }) => own.includes(name))).toEqual([]);
  });
});
