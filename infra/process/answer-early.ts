import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Answers for a program that has not started yet, where it will: GET /health/live 200, everything else 503. `stop` leaves
 * the port to it. Throws when the port is taken.
 */
export const answerEarly = async (
  port: number,
  host: string,
  reason?: string,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const isLive = request.url === '/health/live';
    response.writeHead(isLive ? 200 : 503, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      Connection: 'close',
      ...(isLive ? {} : { 'Retry-After': '2' }),
    });
    response.end(`${JSON.stringify(isLive ? { status: 'live' } : { status: 'not ready', reason })}\n`);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
