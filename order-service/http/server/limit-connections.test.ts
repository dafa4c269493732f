import { once } from 'node:events';
import { connect } from 'node:net';
import Koa from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { HttpState } from '../context/http-state.ts';
import { createHttpServer } from './create-http-server.ts';

/** Opens connections, which say nothing, to a server that takes two of an address; behind a trusted proxy or not. */
const serve = async (proxy: boolean) => {
  const server = createHttpServer(new Koa<HttpState>({ proxy }), { connectionsPerAddress: 2 });
  const kept = { now: 0 };
  server.on('connection', (socket) => {
    if (socket.destroyed) return;
    kept.now += 1;
    socket.once('close', () => (kept.now -= 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { kept, open };
};

describe('half-open connections of one address', () => {
  it('are ended beyond a number, and others take the place of those that close (row 45)', async () => {
    const { kept, open } = await serve(false);
    const first = open();
    open();
    await expect.poll(() => kept.now).toBe(2);
    const third = open();
    await once(third, 'close');
    expect(kept.now).toBe(2);
    first.destroy();
    await expect.poll(() => kept.now).toBe(1);
    open();
    await expect.poll(() => kept.now).toBe(2);
  });

  it('are the proxy’s to limit, where it is trusted to say whose they are', async () => {
    const { kept, open } = await serve(true);
    for (let count = 1; count <= 3; count += 1) open();
    await expect.poll(() => kept.now).toBe(3);
  });
});
