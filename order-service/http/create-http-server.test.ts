import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createHttpServer } from './create-http-server.ts';
import type { HttpState } from './http-state.ts';
import { longestRequestMilliseconds } from './limit-reading.ts';
import { readBody } from './read-body.ts';

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
    maxConnections: 2_000,
    maxHeadersCount: 100,
  });
});

/** What an app behind a limit of 100 milliseconds sends to a request that stays half. */
const answerToHalf = async (app: Koa<HttpState>): Promise<string> => {
  app.silent = true;
  const server = createHttpServer(app, 100);
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
  return text(socket);
};

it('answers 408 to a request that is not there in time, and ends its connection (row 45)', async () => {
  const app = new Koa<HttpState>();
  app.use(async (ctx) => {
    ctx.body = await readBody(ctx.req, 1_000);
  });
  expect(await answerToHalf(app)).toMatch(/^HTTP\/1\.1 408 /);
});

it('ends the connection of a request that was answered and goes on coming (row 45)', async () => {
  const app = new Koa<HttpState>();
  app.use(async (ctx) => {
    ctx.body = 'no';
  });
  expect(await answerToHalf(app)).toMatch(/^HTTP\/1\.1 200 OK/);
});
