/** The product as several processes on shared engines, while one service and one worker are killed and restarted. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { sampleBuild, signUpForm, sydney } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { encryptTestCard } from '../chaos/kill/card.ts';
import { createVisitor, jsonRequest, type Answer } from '../chaos/kill/visitor.ts';
import { findEventStoreDb } from '../event-store/testing/find-event-store-db.ts';
import { startEventStoreDbDouble } from '../event-store/testing/start-event-store-db-double.ts';
import { openMongoClient } from '../mongodb/open-mongo-client.ts';
import { startMongoTestServer } from '../mongodb/testing/mongo-test-server.ts';
import { startTopology, type Topology } from './start-topology.ts';

const api = '/api/build-your-own';
const documents = await startMongoTestServer();
const found = documents.kind === 'missing' ? { missing: '' } : await findEventStoreDb(process.env);
const eventStoreName = 'missing' in found ? 'the double of EventStoreDB' : 'EventStoreDB';
const title =
  documents.kind === 'missing'
    ? `the topology (no MongoDB: ${documents.reason})`
    : `the topology on ${eventStoreName} and ${documents.name}`;

const databases = { readModels: '', vault: '', files: '' };
for (const name of ['readModels', 'vault', 'files'] as const) databases[name] = `t${randomUUID().slice(0, 8)}-${name}`;

/** Starts everything; what it logs is kept. */
const start = async (
  logged: string[],
): Promise<{
  readonly topology: Topology;
  /** How many charges the gateway has approved. */
  readonly charges: () => number;
  readonly close: () => Promise<void>;
}> => {
  if (documents.kind === 'missing') throw new Error(documents.reason);
  const double = 'missing' in found ? await startEventStoreDbDouble() : undefined;
  const eventStoreUrl = 'missing' in found ? (double?.connectionString ?? '') : found.connectionString();
  const simulatorDirectory = await mkdtemp(join(tmpdir(), 'driveaway-topology-'));
  const topology = await startTopology({
    port: 0,
    eventStoreUrl,
    mongoUrl: documents.url,
    env: {
      MONGODB_READ_MODELS_DATABASE: databases.readModels,
      MONGODB_VAULT_DATABASE: databases.vault,
      MONGODB_FILES_DATABASE: databases.files,
      PDF_BROWSER: 'off',
    },
    simulatorDirectory,
    onLine: (name, line) => void logged.push(`${name}: ${line}`),
  });
  return {
    topology,
    charges: () => {
      const books = new DatabaseSync(join(simulatorDirectory, 'payments.sqlite'), { readOnly: true });
      const approved = books.prepare("SELECT count(*) AS count FROM charges WHERE kind = 'approved'").get();
      books.close();
      return z.object({ count: z.int() }).parse(approved).count;
    },
    close: async () => {
      await topology.stop();
      await double?.stop();
      await rm(simulatorDirectory, { recursive: true });
    },
  };
};

/** A customer whose requests are sent again, under the same key, until somebody answers them. */
const createCustomer = (url: string) => {
  const visitor = createVisitor();
  const send = async (path: string, init?: RequestInit): Promise<Answer> =>
    vi.waitFor(
      async () => {
        const answer = await visitor.send(url, path, init);
        if (answer === undefined || [502, 503].includes(answer.status)) throw new Error(`${path} is not answered`);
        return answer;
      },
      { timeout: 30_000, interval: 100 },
    );
  const post = async (path: string, body: unknown): Promise<Answer> =>
    send(path, jsonRequest(body, { 'Idempotency-Key': randomUUID() }));
  return { send, post };
};

const bodyOf = <Schema extends z.ZodType>(schema: Schema, { status, body }: Answer): z.infer<Schema> => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return schema.parse(body);
};

/** From the configured car to the accepted contract, and what the profile then shows. */
const buy = async (url: string): Promise<string> => {
  const { send, post } = createCustomer(url);
  const email = `${randomUUID()}@example.test`;
  const build = await post(`${api}/car-build`, { build: sampleBuild, suburb: sydney });
  const { id } = bodyOf(z.object({ id: z.uuid() }), build);
  const signUp = await send(`${api}/account-details?id=${id}`, {
    method: 'POST',
    headers: { 'Idempotency-Key': randomUUID() },
    body: signUpForm({ 'account.email': email, 'account.emailConfirm': email }),
  });
  const { orderNo, orderReference } = bodyOf(z.object({ orderNo: z.string(), orderReference: z.string() }), signUp);

  const context = await send(`${api}/authentication-details`);
  const { paymentEncryptionKey } = bodyOf(z.object({ paymentEncryptionKey: z.string() }), context);
  const card = await encryptTestCard(paymentEncryptionKey, orderReference);
  const deposit = await post(`${api}/deposit`, {
    orderReference,
    cardName: 'A Cardholder',
    cardExpiryMonth: '12',
    cardExpiryYear: '40',
    amount: 1000,
    ...card,
  });
  expect(deposit.status).toBe(200);

  const contractHash = await vi.waitFor(
    async () => {
      const details = await send(`${api}/contract-details?orderNo=${orderNo}`);
      return bodyOf(z.object({ contractHash: z.string() }), details).contractHash;
    },
    // a charge whose service was killed is settled within the minute
    { timeout: 70_000, interval: 250 },
  );
  const form = { orderReference, contractHash, contractAccepted: true, isOther: false, notes: '' };
  expect(await post(`${api}/contract?orderNo=${orderNo}`, form)).toMatchObject({ status: 200 });
  await vi.waitFor(
    async () => {
      const profile = await send(`${api}/profile-order?orderNo=${orderNo}`);
      expect(profile.body).toMatchObject({ orderNo, widget: { orderDisplayStatus: 3 } });
    },
    { timeout: 30_000, interval: 250 },
  );
  return orderNo;
};

// oxlint-disable-next-line vitest/valid-title -- a string, which the rule does not see
describe.skipIf(documents.kind === 'missing')(title, () => {
  afterAll(async () => {
    if (documents.kind === 'missing') return;
    const client = await openMongoClient({ url: documents.url });
    for (const name of Object.values(databases)) await client.db(name).dropDatabase();
    await client.close();
    await documents.stop();
    if (!('missing' in found)) await found.stop();
  });

  it('sells cars while one service and one worker are killed and restarted, and charges each deposit once', async () => {
    const logged: string[] = [];
    const { topology, charges, close } = await start(logged);
    try {
      const orders = new Set([await buy(topology.url)]);
      for (const index of [0, 1]) {
        const buying = [buy(topology.url), buy(topology.url)];
        await vi.waitFor(() => expect(logged.join('\n')).toContain('A lease is held'));
        await Promise.all([topology.services[index]?.kill(), topology.workers[index]?.kill()]);
        buying.push(buy(topology.url));
        await Promise.all([topology.services[index]?.restart(), topology.workers[index]?.restart()]);
        buying.push(buy(topology.url));
        for (const orderNo of await Promise.all(buying)) orders.add(orderNo);
      }
      expect(orders.size).toBe(9);
      expect(charges()).toBe(9);
      const leases = logged.filter((line) => line.includes('A lease is held'));
      expect(leases.some((line) => /"name":"reactors","fence":[2-9]/.test(line))).toBe(true);
      expect(logged.join('\n')).not.toContain('4444333322221111');
    } finally {
      await close();
    }
  }, 240_000);
});
