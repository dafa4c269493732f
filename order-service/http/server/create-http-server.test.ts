import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createHttpServer } from './create-http-server.ts';
import type { HttpState } from '../context/http-state.ts';
import { longestRequestMilliseconds } from '../limits/limit-reading.ts';
import { readBody } from '../requests/read-body.ts';

it('gives slow headers ten seconds, slow requests a minute, and takes a bounded number of connections (row 45)', () => {
  const server = createHttpServer(new Koa<HttpState>());
  expect({
    headersTimeout: server.headersTimeout,
    longestRequestMilliseconds,
    maxConnections: server.maxConnections,
    maxHeadersCount: server.maxHeadersCount,
  }).toStrictEqual({
    headersTimeout: 10_000,
    longestRequestMilliseconds: 60_000,
    maxConnections: 12_000,
    maxHeadersCount: 100,
  });
});

const half = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf';

/** An app behind a limit of 100 milliseconds: its port, until the test ends. */
const serve = async (app: Koa<HttpState>): Promise<number> => {
  app.silent = true;
  const server = createHttpServer(app, { requestMilliseconds: 100 });
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return z.object({ port: z.int() }).parse(server.address()).port;
};

/** What comes back on a connection after so many bytes, until it ends. */
const answerTo = async (port: number, bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
};

it('answers 408 to a request that is not there in time, and ends its connection (row 45)', async () => {
  const app = new Koa<HttpState>();
  app.use(async (ctx) => {
    ctx.body = await readBody(ctx.req, 1_000);
  });
  expect(await answerTo(await serve(app), half)).toMatch(/^HTTP\/1\.1 408 /);
});

it('ends the connection of a request that was answered and goes on coming (row 45)', async () => {
  const app = new Koa<HttpState>();
  app.use(async (ctx) => {
    ctx.body = 'no';
  });
  expect(await answerTo(await serve(app), half)).toMatch(/^HTTP\/1\.1 200 OK/);
});

it('lets an answer take longer than a request may', async () => {
  const released = Promise.withResolvers<void>();
  const app = new Koa<HttpState>();
  app.use(async (ctx) => {
    if (ctx.method === 'GET') await released.promise;
    else await readBody(ctx.req, 1_000);
    ctx.body = 'late';
  });
  const port = await serve(app);
  const slow = answerTo(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  // a request that began later has timed out by now
  expect(await answerTo(port, half)).toMatch(/^HTTP\/1\.1 408 /);
  released.resolve();
  expect(await slow).toMatch(/^HTTP\/1\.1 200 OK[^]*late$/);
});
