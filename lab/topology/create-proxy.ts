/** The smallest proxy that makes several services one: each request to the next one that takes it. */
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

const badGateway = (response: ServerResponse): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'Content-Type': 'application/json' });
  response.end('{"success":false,"code":"unavailable","message":"No service answers"}\n');
};

const isRepeatable = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/**
 * A proxy over services of this machine, in turn. A service that takes no connection is passed over; one that is lost
 * before it answers is too, for what only reads. Anything else is 502: nobody knows whether it was carried out. Not
 * listening yet.
 * @param ports where the services listen
 */
export const createProxy = (ports: readonly number[]): Server => {
  let turn = 0;

  const forward = (incoming: IncomingMessage, response: ServerResponse, targets: readonly number[]): void => {
    const [port, ...others] = targets;
    if (port === undefined) return badGateway(response);
    let connected = false;
    const outgoing = ask({
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      // the services trust the last one only
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      agent: false,
    });
    outgoing.once('socket', (socket) =>
      socket.once('connect', () => {
        connected = true;
        incoming.pipe(outgoing);
      }),
    );
    outgoing.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once('error', () => response.destroy());
      answer.pipe(response);
    });
    outgoing.once('error', () => {
      const mayRepeat = !connected || (isRepeatable(incoming.method) && !response.headersSent);
      if (mayRepeat && !response.destroyed) forward(incoming, response, others);
      else badGateway(response);
    });
    response.once('close', () => outgoing.destroy());
  };

  return createServer((incoming, response) => {
    turn = (turn + 1) % ports.length;
    forward(incoming, response, [...ports.slice(turn), ...ports.slice(0, turn)]);
  });
};
