import { createServer, type Server } from 'node:http';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { SharedProjections } from './start-shared-projections.ts';

type Observed = {
  readonly projections: Pick<SharedProjections, 'health'>;
  readonly eventStore: Pick<EventStore, 'head'>;
};

/**
 * A worker's answers: GET /health/live (the process answers), GET /health/ready (200 when the event store answers and
 * every projection whose lease is held here is healthy, else 503; either way with the state of each). Not listening
 * yet.
 */
export const createHealthServer = ({ projections, eventStore }: Observed): Server => {
  const readiness = async (): Promise<{ readonly status: number; readonly body: object }> => {
    const answers = await eventStore.head().then(
      () => true,
      () => false,
    );
    const health = await projections.health();
    const isReady = answers && health.every((one) => one.turn === 'standby' || one.healthy);
    return { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not ready', projections: health } };
  };
  return createServer((request, response) => {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(`${JSON.stringify(body)}\n`);
    };
    if (request.url === '/health/live') send(200, { status: 'live' });
    else if (request.url === '/health/ready') {
      readiness().then(
        ({ status, body }) => send(status, body),
        () => send(503, { status: 'not ready' }),
      );
    } else send(404, { status: 'not found' });
  });
};
