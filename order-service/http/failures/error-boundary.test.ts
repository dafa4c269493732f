import { once } from 'node:events';
import { createServer } from 'node:http';
import Koa from 'koa';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { HttpState } from '../context/http-state.ts';
import { errorBoundary } from './error-boundary.ts';
import { RefusedRequest } from './http-refusals.ts';
import { MalformedInput } from './malformed-input.ts';

const addressSchema = z.object({ port: z.int() });
const secret = 'SELECT * FROM customers';

/** What is answered and logged where this is thrown. */
const answerTo = async (thrown: unknown) => {
  const logged: string[] = [];
  const app = new Koa<HttpState>();
  app.use((ctx, next) => {
    ctx.state.requestId = 'r-1';
    return next();
  });
  app.use(
    errorBoundary({ info: () => undefined, warn: () => undefined, error: (message) => void logged.push(message) }),
  );
  app.use(() => {
    throw thrown;
  });
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = addressSchema.parse(server.address());
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: 'close' } });
  const retryAfter = answer.headers.get('Retry-After');
  return { status: answer.status, retryAfter, body: await answer.json(), logged };
};

const failure = (code: string, message: string, errors?: object) => ({
  success: false,
  code,
  message,
  ...(errors && { errors }),
  requestId: 'r-1',
});

it.each([
  ['a refusal', new RefusedRequest({ code: 'busy-order' }), 409, '1', failure('busy-order', expect.any(String)), []],
  [
    'a refusal with field errors',
    new RefusedRequest({ code: 'email-taken', message: 'Taken.' }, { 'account.email': ['Taken.'] }),
    409,
    null,
    failure('email-taken', 'Taken.', { 'account.email': ['Taken.'] }),
    [],
  ],
  [
    'malformed input',
    new MalformedInput({ 'account.email': ['Please enter it.'] }),
    400,
    null,
    failure('malformed-input', 'Please enter it.', { 'account.email': ['Please enter it.'] }),
    [],
  ],
  [
    'what a library says of a client',
    Object.assign(new Error(secret), { status: 413, expose: true }),
    413,
    null,
    failure('bad-request', 'Bad request'),
    [],
  ],
  [
    'what a library keeps for itself',
    Object.assign(new Error(secret), { status: 413 }),
    500,
    null,
    failure('fault', 'Something went wrong'),
    ['request failed'],
  ],
  [
    'a store that is away',
    Object.assign(new Error(secret), { code: 'ECONNREFUSED' }),
    503,
    '2',
    failure('unavailable', 'Something went wrong. Please try again in a moment.'),
    ['request failed'],
  ],
  ['any other fault', new Error(secret), 500, null, failure('fault', 'Something went wrong'), ['request failed']],
] as const)('%s is answered in the failure shape', async (_what, thrown, status, retryAfter, body, logged) => {
  expect(await answerTo(thrown)).toEqual({ status, retryAfter, body, logged });
});
