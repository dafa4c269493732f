import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { LookupFunction } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openWebhookSender } from './open-webhook-sender.ts';

const never = new AbortController().signal;
const here = ['127.0.0.1'];
const portSchema = z.object({ port: z.int() });

/** A receiver on this machine, and what it was sent. */
const receive = async (answer: RequestListener) => {
  const received: { path: string | undefined; headers: object; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = portSchema.parse(server.address());
  return { port, url: `http://127.0.0.1:${port}/hook?a=1`, received };
};
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(code, headers).end('thank you');
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"ä":1}', signal: never };

/** A name server that gives these addresses, one list after another. */
const names = (...answers: readonly (readonly string[])[]): { lookup: LookupFunction; asked: () => number } => {
  let asked = 0;
  const lookup: LookupFunction = (_name, _options, callback) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { lookup, asked: () => asked };
};

it('posts the body with its headers and says how it was answered', async () => {
  const { url, received } = await receive(status(204));
  const sender = openWebhookSender({ allowPrivate: here });
  expect(await sender.send({ ...message, url })).toEqual({ kind: 'answered', status: 204 });
  expect(received).toMatchObject([{ path: '/hook?a=1', headers: { 'webhook-id': 'msg_1' }, body: message.body }]);
});

it('follows no redirect', async () => {
  const target = await receive(status(200));
  const { url } = await receive(status(302, { Location: target.url }));
  const sender = openWebhookSender({ allowPrivate: here });
  expect(await sender.send({ ...message, url })).toEqual({ kind: 'answered', status: 302 });
  expect(target.received).toEqual([]);
});

describe('a receiver that holds on', () => {
  it.each<[string, RequestListener]>([
    ['without a word', () => undefined],
    ['in the middle of its headers', (request) => void request.socket.write('HTTP/1.1 200 OK\r\nA: b\r\n')],
  ])('%s is given up on', async (_how, answer) => {
    const { url } = await receive(answer);
    const sender = openWebhookSender({ allowPrivate: here, timeoutMilliseconds: 100 });
    expect(await sender.send({ ...message, url })).toEqual({ kind: 'failed', reason: 'no answer within 100 ms' });
  });

  it('after its status has said what there is to say', async () => {
    const { url } = await receive((_request, response) => void response.writeHead(200).write('and so'));
    const limit = new AbortController();
    // told while the status is read, just before whoever waits for it
    const onStatus = (): void => void setImmediate(() => limit.abort());
    subscribe('http.client.response.finish', onStatus);
    onTestFinished(() => void unsubscribe('http.client.response.finish', onStatus));
    const sender = openWebhookSender({ allowPrivate: here, limitAfter: () => limit.signal });
    expect(await sender.send({ ...message, url })).toEqual({ kind: 'answered', status: 200 });
  });

  it('and pours out words is cut off', async () => {
    let written = 0;
    const { url } = await receive((_request, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
      };
      response.writeHead(200).on('drain', pour);
      pour();
    });
    const sender = openWebhookSender({ allowPrivate: here });
    expect(await sender.send({ ...message, url })).toEqual({ kind: 'answered', status: 200 });
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });
});

it('says why nobody answered', async () => {
  const sender = openWebhookSender({ allowPrivate: here });
  const { url } = await receive((request) => void request.socket.destroy());
  expect(await sender.send({ ...message, url })).toEqual({ kind: 'failed', reason: 'ECONNRESET' });
  const aborted = AbortSignal.abort();
  expect(await sender.send({ ...message, url, signal: aborted })).toMatchObject({ kind: 'failed' });
});

describe('private addresses', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://localhost:PORT/',
    'https://127.0.0.1:PORT/',
    'https://[::1]:PORT/',
    'https://169.254.169.254/latest/meta-data/',
    'http://example.com/',
  ])('%s is refused and not connected to', async (address) => {
    const { port, received } = await receive(status(200));
    const url = address.replace('PORT', String(port));
    const sender = openWebhookSender({ allowPrivate: [] });
    expect(sender.isRefused(url)).toBe(true);
    expect(await sender.send({ ...message, url })).toEqual({ kind: 'refused' });
    expect(received).toEqual([]);
  });

  it('are refused behind a name that was public when somebody looked', async () => {
    const { port, received } = await receive(status(200));
    const { lookup, asked } = names(['127.0.0.1', '10.0.0.1']);
    const sender = openWebhookSender({ allowPrivate: ['192.168.7.0/24'], lookup });
    const url = `https://hooks.example.test:${port}/`;
    expect(sender.isRefused(url)).toBe(false);
    expect(await sender.send({ ...message, url })).toEqual({ kind: 'refused' });
    expect([asked(), received]).toEqual([1, []]);
  });

  it('behind a name are left out, and the socket asks no second time', async () => {
    const { port, received } = await receive(status(200));
    const { lookup, asked } = names(['10.255.255.1', '127.0.0.1'], ['10.255.255.1']);
    const sender = openWebhookSender({ allowPrivate: here, lookup });
    const answer = await sender.send({ ...message, url: `http://hooks.example.test:${port}/` });
    expect([answer, asked(), received.length]).toEqual([{ kind: 'answered', status: 200 }, 1, 1]);
  });

  it('plain http goes to allowed addresses alone, also where others would do with https', async () => {
    const { lookup } = names(['1.1.1.1']);
    const sender = openWebhookSender({ allowPrivate: here, lookup });
    expect(await sender.send({ ...message, url: 'http://hooks.example.test/' })).toEqual({ kind: 'refused' });
  });
});
