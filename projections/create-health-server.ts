import { createServer, type Server } from 'node:http';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { SharedProjections } from './start-shared-projections.ts';

type Observed = {
  readonly projections: Pick<SharedProjections, 'health'>;
  readonly eventStore: Pick<EventStore, 'head'>;
  readonly wait?: Wait;
};

type Answer = { readonly status: number; readonly body: object };

/** Less than whoever asks waits, which is three seconds in a container. */
const patienceMilliseconds = 2_000;
const notReady: Answer = { status: 503, body: { status: 'not ready' } };

/**
 * A worker's answers: GET /health/live (the process answers), GET /health/ready (200 when the event store answers and
 * every projection whose lease is held here is healthy, else 503; either way with the state of each, unless that is not known
 * within two seconds). Not listening yet.
 */
export const createHealthServer = ({ projections, eventStore, wait = waitOnTimer }: Observed): Server => {
  const readiness = async (): Promise<Answer> => {
    const answers = await eventStore.head().then(
      () => true,
      () => false,
    );
    const health = await projections.health();
    const isReady = answers && health.every((one) => one.turn === 'standby' || one.healthy);
    return { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not ready', projections: health } };
  };
  const inTime = async (): Promise<Answer> => {
    const over = new AbortController();
    try {
      return await Promise.race([readiness(), wait(patienceMilliseconds, over.signal).then(() => notReady)]);
    } catch {
      return notReady;
    } finally {
      over.abort();
    }
  };
  return createServer((request, response) => {
    const send = ({ status, body }: Answer): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(`${JSON.stringify(body)}\n`);
    };
    if (request.url === '/health/live') send({ status: 200, body: { status: 'live' } });
    else if (request.url === '/health/ready') void inTime().then(send);
    else send({ status: 404, body: { status: 'not found' } });
  });
};
