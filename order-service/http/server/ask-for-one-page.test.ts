import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { askForOnePage } from './ask-for-one-page.ts';
import { limitConnections } from './limit-connections.ts';

const listening = async (answer: RequestListener, prepare: (server: Server) => void = () => undefined) => {
  const server = createServer(answer);
  prepare(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
};

/** What is logged while a server is asked. */
const warningsOf = async (server: Server, milliseconds?: number): Promise<readonly unknown[]> => {
  const warnings: unknown[] = [];
  const nothing = () => undefined;
  const log = { info: nothing, error: nothing, warn: (...words: readonly unknown[]) => void warnings.push(words) };
  await askForOnePage(server, log, milliseconds);
  return warnings;
};

it('asks for the page at the root, as a browser that takes Brotli, and has all of it', async () => {
  const asked: unknown[] = [];
  const server = await listening((request, response) => {
    response.on('finish', () => void asked.push([request.url, request.headers['accept-encoding']]));
    response.end('x'.repeat(2 ** 20));
  });
  expect(await warningsOf(server)).toEqual([]);
  expect(asked).toEqual([['/', 'br']]);
});

it.each([
  ['has as many connections of an address as it takes', undefined, (server: Server) => limitConnections(server, 0)],
  ['does not answer', 20, () => undefined],
])('goes on, and says so, when the server %s', async (_, milliseconds, prepare) => {
  const server = await listening(() => undefined, prepare);
  expect(await warningsOf(server, milliseconds)).toEqual([
    ['The first page was not answered', { reason: expect.stringMatching(/./) }],
  ]);
});

it('goes on when an answer breaks off', async () => {
  const server = await listening((_request, response) => {
    response.write('<!doctype html>', () => response.destroy());
  });
  expect(await warningsOf(server)).toHaveLength(1);
});
