/** The receiver in docs/integrate.md, told of an event as the product does it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import { openWebhookSender } from '@driveaway/infra/webhooks/http/open-webhook-sender.ts';
import { secretInWords, signedHeaders } from './sign-webhook.ts';

const integrate = new URL('../../docs/integrate.md', import.meta.url);
const receiverSchema = z.object({
  receiverOf: z.custom<(secrets: readonly string[], handle: (event: unknown) => Promise<void>) => Server>(
    (value) => typeof value === 'function',
  ),
});
const portSchema = z.object({ port: z.int() });
const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const body = JSON.stringify({ deliveryId: 'msg_1', type: 'OrderCreated', customer: 'Zoë' });

it('takes what is signed, once, and nothing else', async () => {
  const [, program = ''] = /^```js\n(.*?)^```$/ms.exec(await readFile(integrate, 'utf8')) ?? [];
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-receiver-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'receiver.mjs');
  await writeFile(file, program);
  const { receiverOf } = receiverSchema.parse(await import(pathToFileURL(file).href));

  const handled: unknown[] = [];
  let failing = false;
  const receiver = receiverOf([secretInWords(secret)], async (event) => {
    if (failing) throw new Error('The database is away');
    handled.push(event);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => void receiver.close());
  const sender = openWebhookSender({ allowPrivate: ['127.0.0.1'] });
  const url = `http://127.0.0.1:${portSchema.parse(receiver.address()).port}/`;
  const now = systemClock.now();
  const send = async (changed: Partial<Parameters<typeof signedHeaders>[0]>, sent = body) => {
    const headers = signedHeaders({ deliveryId: 'msg_1', at: now, body, secrets: [secret], ...changed });
    const answer = await sender.send({ url, headers, body: sent, signal: new AbortController().signal });
    return answer.kind === 'answered' ? answer.status : answer;
  };

  expect(await send({ secrets: [other] })).toBe(401);
  expect(await send({}, body.replace('Created', 'Erased'))).toBe(401);
  expect(await send({ at: now.subtract({ minutes: 6 }) })).toBe(401);
  expect(await send({ at: now.add({ minutes: 6 }) })).toBe(401);
  expect(handled).toEqual([]);
  failing = true;
  expect(await send({})).toBe(500);
  failing = false;
  // during a rotation the receiver has one of the two secrets
  expect(await send({ secrets: [other, secret] })).toBe(204);
  expect(await send({})).toBe(204);
  expect(handled).toEqual([JSON.parse(body)]);
});
