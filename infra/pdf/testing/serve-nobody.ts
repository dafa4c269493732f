import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const addressSchema = z.object({ port: z.int() });

/** A server of this machine that nobody must call; counts who connects, until the test ends. */
export const serveNobody = async (): Promise<{ readonly url: string; readonly connections: () => number }> => {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.resume();
    socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${addressSchema.parse(server.address()).port}`, connections: () => count };
};
