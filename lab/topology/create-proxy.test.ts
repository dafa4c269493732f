import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { freePort } from '@driveaway/infra/process/free-port.ts';
import { createProxy } from './create-proxy.ts';

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return z.object({ port: z.int() }).parse(server.address()).port;
};
const serve = async (handle: RequestListener): Promise<number> => listen(createServer(handle));
const proxyOver = async (ports: readonly number[]): Promise<string> =>
  `http://127.0.0.1:${await listen(createProxy(ports))}`;

/** Takes the request and is lost before it answers, as a killed service. */
const lost: RequestListener = (request) => void text(request).then(() => request.socket.destroy());

describe('the proxy', () => {
  it('gives each service its turn, with the whole request', async () => {
    const echo =
      (name: string): RequestListener =>
      (request, response) =>
        void text(request).then((body) => response.end(`${name} ${request.method} ${request.url} ${body}`));
    const url = await proxyOver([await serve(echo('one')), await serve(echo('two'))]);
    const ask = async () => (await fetch(`${url}/api/x?y=1`, { method: 'POST', body: 'form' })).text();
    expect([await ask(), await ask()].sort()).toEqual(['one POST /api/x?y=1 form', 'two POST /api/x?y=1 form']);
  });

  it('passes over a service that takes no connection, whatever is asked', async () => {
    const url = await proxyOver([await freePort(), await serve((_request, response) => response.end('here'))]);
    for (const method of ['GET', 'POST', 'POST']) expect(await (await fetch(url, { method })).text()).toBe('here');
  });

  it('repeats what only reads when a service is lost, and says of anything else that nobody knows', async () => {
    const url = await proxyOver([await serve(lost), await serve((_request, response) => response.end('here'))]);
    const asked = [await fetch(url), await fetch(url)].map(async (answer) => answer.text());
    expect(await Promise.all(asked)).toEqual(['here', 'here']);
    const statuses = [await fetch(url, { method: 'POST' }), await fetch(url, { method: 'POST' })].map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([200, 502]));
  });

  it('answers 502 when no service is there', async () => {
    const url = await proxyOver([await freePort(), await freePort()]);
    expect((await fetch(url)).status).toBe(502);
  });

  it('says itself where a request comes from', async () => {
    const url = await proxyOver([
      await serve((request, response) => response.end(String(request.headers['x-forwarded-for']))),
    ]);
    const claimed = await fetch(url, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    expect(await claimed.text()).toBe('127.0.0.1');
  });

  it('hands on what comes as it comes', async () => {
    let finish = (): void => undefined;
    const port = await serve((_request, response) => {
      response.write('first');
      finish = () => void response.end('last');
    });
    const answer = await fetch(await proxyOver([port]));
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toMatchObject({ value: 'first' });
    finish();
    expect(await reader?.read()).toMatchObject({ value: 'last' });
  });
});
