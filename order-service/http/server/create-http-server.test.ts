import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import Koa from 'koa';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createHttpServer } from './create-http-server.ts';
import type { HttpState } from '../context/http-state.ts';
import { limitReading, longestRequestMilliseconds } from '../limits/limit-reading.ts';
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

/** That the bytes are one answer: a failure whose length is right, on a connection that ends. */
const expectFailure = (bytes: string, status: number, code: string): void => {
  const [head = '', body = '', ...rest] = bytes.split('\r\n\r\n');
  expect(rest).toStrictEqual([]);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`));
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ]),
  );
  expect(failureSchema.parse(JSON.parse(body)).code).toBe(code);
};

it('answers 408 to a request that is not there in time, and ends its connection (row 45)', async () => {
  const app = new Koa<HttpState>();
  app.use(async (ctx) => {
    ctx.body = await readBody(ctx.req, 1_000);
  });
  expectFailure(await answerTo(await serve(app), half), 408, 'request-too-slow');
});

const head = 'GET / HTTP/1.1\r\nHost: x\r\n';

it.each([
  ['is no HTTP', 'hello\r\n\r\n', 400, 'bad-request'],
  ['names no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'bad-request'],
  ['says its length twice', `${head}Content-Length: 0\r\nContent-Length: 5\r\n\r\n`, 400, 'bad-request'],
  ['has a chunk without a length', `${head}Transfer-Encoding: chunked\r\n\r\nx\r\n`, 400, 'bad-request'],
  ['has too large a head', `${head}X: ${'x'.repeat(16 * 1024)}\r\n\r\n`, 431, 'head-too-large'],
])('answers what %s in the failure shape, and ends its connection', async (_what, bytes, status, code) => {
  const app = new Koa<HttpState>();
  app.use(async (ctx) => void (await readBody(ctx.req, 1_000)));
  expectFailure(await answerTo(await serve(app), bytes), status, code);
});

it('refuses a request without a host in its turn, after the answers to those before it', async () => {
  const app = new Koa<HttpState>();
  app.use(async (ctx) => void (ctx.body = await new Promise((resolve) => void setImmediate(resolve, 'first'))));
  const bytes = await answerTo(await serve(app), `${head}\r\nGET / HTTP/1.1\r\n\r\n`);
  const [first = '', second = ''] = bytes.split(/(?=HTTP\/1\.1 400)/);
  expect(first).toMatch(/^HTTP\/1\.1 200 OK[^]*first$/);
  expectFailure(second, 400, 'bad-request');
});

it('takes a head that does not come in time for a request that is too slow', async () => {
  const server = createHttpServer(new Koa<HttpState>());
  const socket = new PassThrough();
  server.emit('clientError', Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  expectFailure(await text(socket), 408, 'request-too-slow');
});

it('takes a request that expects what nobody knows for one that expects nothing', async () => {
  const app = new Koa<HttpState>();
  app.use(async (ctx) => void (ctx.body = 'done'));
  const answer = await answerTo(await serve(app), `${head}Expect: more\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*done$/);
});

it('writes nothing into an answer that is on its way', async () => {
  const app = new Koa<HttpState>();
  const begun = new PassThrough();
  begun.write('begun');
  app.use(async (ctx) => void (ctx.body = begun));
  const socket = connect(await serve(app), '127.0.0.1');
  socket.write(`${head}\r\n`);
  const [first] = await once(socket.setEncoding('utf8'), 'data');
  socket.write('hello\r\n\r\n');
  expect(`${first}${await text(socket)}`).toMatch(/^HTTP\/1\.1 200 OK((?!HTTP|success)[^])*$/);
});

it('sets no limit on a request that has arrived whole', async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const app = new Koa<HttpState>();
  app.use(async (ctx) => {
    await readBody(ctx.req, 1_000);
    const before = timers();
    limitReading(ctx.req, ctx.res, 1_000);
    ctx.body = `${timers() - before} more`;
  });
  const whole = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\nhalf';
  expect(await answerTo(await serve(app), whole)).toMatch(/\r\n0 more$/);
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
