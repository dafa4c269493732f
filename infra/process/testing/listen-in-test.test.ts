import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listenInTest } from './listen-in-test.ts';

it('leaves it to the client to end a connection that is idle', async () => {
  const url = await listenInTest(createServer((_, response) => response.end()));
  const { headers } = await fetch(url);
  // an end that the server announces can come just as the next request is sent: `read ECONNRESET`
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null]);
});
