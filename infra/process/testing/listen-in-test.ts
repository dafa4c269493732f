import { once } from 'node:events';
import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

/** Lets a server listen on a free port until the test ends, with every connection; its address without a slash at the end. */
export const listenInTest = async (server: Server): Promise<string> => {
  // a machine that stands still would have it end a connection that its client takes at the same moment
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`;
};
