import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Makes an answer the last on its connection, even when its headers have been sent already. */
const endConnectionAfter = (answer: ServerResponse): void => {
  answer.shouldKeepAlive = false;
  if (answer.headersSent) answer.once('finish', () => answer.req.socket.destroySoon());
};

/**
 * Prepares a server, before it listens, for being drained. Draining takes no new connection and resolves when every
 * request that had arrived is answered, each as the last on its connection, so that clients on keep-alive connections
 * do not hold it up. Whoever is still sending or reading after so many milliseconds is cut off. Connections without a
 * request end at once, or after `idleMilliseconds`: what a proxy sends on one until then is answered.
 */
export const drainableServer = (
  server: Server,
): ((milliseconds: number, idleMilliseconds?: number) => Promise<void>) => {
  // the newest answer of each connection: those before it are sent before it
  const answers = new Map<Socket, ServerResponse | undefined>();
  let isDraining = false;
  server.on('connection', (socket) => {
    answers.set(socket, undefined);
    socket.once('close', () => answers.delete(socket));
  });
  server.prependListener('request', (request, answer) => {
    answers.set(request.socket, answer);
    if (isDraining) endConnectionAfter(answer);
  });
  const endIdle = (): void => {
    for (const [socket, answer] of answers)
      if (answer === undefined || answer.destroyed || answer.writableFinished) socket.destroy();
  };
  return async (milliseconds, idleMilliseconds = 0) => {
    isDraining = true;
    const closed = once(server, 'close');
    // an HTTP server's own close ends idle connections
    NetServer.prototype.close.call(server);
    for (const answer of answers.values()) if (answer?.writableFinished === false) endConnectionAfter(answer);
    const ending = setTimeout(endIdle, idleMilliseconds);
    const cutOff = setTimeout(() => server.closeAllConnections(), milliseconds);
    await closed;
    clearTimeout(ending);
    clearTimeout(cutOff);
  };
};
