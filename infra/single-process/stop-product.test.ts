import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { watchOrder } from '@driveaway/order-service/orders/testing/watch-order.ts';
import { openEmbeddedEventStore } from '../event-store/embedded/open-embedded-event-store.ts';
import { startProgramOrThrow } from '../process/testing/start-program.ts';
import { startProduct } from './start-product.ts';
import { optionsIn } from './testing/options-in.ts';

const readySchema = z.object({ url: z.string(), clientId: z.string(), clientSecret: z.string() });
const program = fileURLToPath(new URL('testing/serve-until-stopped.ts', import.meta.url));

/** The product as a process of its own over a directory. */
const startProcess = async (directory: string) => {
  const { ready, stop, kill } = await startProgramOrThrow({
    program,
    args: [directory],
    environment: {},
    ready: /^\{"url".*$/m,
  });
  onTestFinished(async () => void (await kill()));
  return { ...readySchema.parse(JSON.parse(ready[0])), stop };
};

it('SIGTERM under load drains: every acknowledged message is on disk, no other is answered with a fault, exit 0 (row 83)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-product-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const { url, clientId, clientSecret, stop } = await startProcess(directory);
  const machine = visitorOf(url);
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const token = tokenAnswerSchema.parse((await machine.post('/api/token', credentials)).body).access_token;
  const { orderNo } = await signUpSampleCustomer(visitorOf(url));
  const acknowledged: string[] = [];
  const otherStatuses: number[] = [];
  const send = async (sender: number): Promise<void> => {
    for (let sent = 1; ; sent += 1) {
      const name = `${sender}-${sent}.pdf`;
      const data = { name, contentType: 'application/pdf', contentBase64: Buffer.from('%PDF-1.7').toString('base64') };
      const message = { messageId: name, type: 'document-added', data };
      const answer = await machine
        .post(`/api/back-office/orders/${orderNo}/events`, message, { Authorization: `Bearer ${token}` })
        .catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status === 200) acknowledged.push(name);
      else otherStatuses.push(answer.status);
    }
  };
  const senders = Promise.all([1, 2, 3, 4].map(send));
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(40));
  expect(await stop()).toEqual({ code: 0, signal: null });
  await senders;
  expect(otherStatuses).toEqual([]);
  const store = await openEmbeddedEventStore({ file: join(directory, 'data', 'events.sqlite') });
  const { events } = await store.readAll({ prefixes: ['order-'], limit: 10_000 });
  await store.close();
  const recorded = events.flatMap(({ type, data }) => (type === 'DocumentAdded' ? [data] : [])).join();
  expect(acknowledged.filter((name) => !recorded.includes(`"${name}"`))).toEqual([]);
});

it('a product that is told to stop does so although somebody is watching an order', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-product-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const product = await startProduct(optionsIn(directory));
  const visitor = visitorOf(product.url);
  const { orderNo } = await signUpSampleCustomer(visitor);
  const watched = await watchOrder(product.url, visitor, orderNo);
  await eventually(() => expect(watched.messages).toHaveLength(1));
  await product.stop();
  await watched.ended;
  await expect(fetch(product.url)).rejects.toThrow('fetch failed');
});
