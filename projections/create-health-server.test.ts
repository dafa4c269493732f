import { once } from 'node:events';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createHealthServer } from './create-health-server.ts';
import type { SharedProjectionHealth } from './start-shared-projections.ts';

const addressSchema = z.object({ port: z.int() });
const never = new Promise<never>(() => undefined);

const projection = (healthy = true): SharedProjectionHealth => ({
  projection: 'buyer-orders',
  turn: 'held',
  partitions: { of: 1, held: [0] },
  version: 1,
  healthy,
  reason: null,
  state: 'following',
  caughtUp: true,
  position: '7',
  lag: 0,
  silentMilliseconds: 0,
  parkedOrders: 0,
});

type Observed = Parameters<typeof createHealthServer>[0];

const serve = async (
  health: Observed['projections']['health'],
  head: Observed['eventStore']['head'] = async () => 7n,
) => {
  const { wait, waiting, end } = manualWait();
  const server = createHealthServer({ projections: { health }, eventStore: { head }, wait }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = addressSchema.parse(server.address());
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    return { status: answer.status, body: await answer.json() };
  };
  return { get, waiting, end };
};

describe('a worker’s health address', () => {
  it.each([
    ['of nothing to do', [], 200, 'ready'],
    ['of what it holds and does well', [projection()], 200, 'ready'],
    ['of what another worker holds', [{ projection: 'buyer-orders', turn: 'standby' }], 200, 'ready'],
    ['of one that it holds and that is ill', [projection(), projection(false)], 503, 'not ready'],
  ] as const)('tells, %s, what it is and whether that is ready', async (_what, projections, status, word) => {
    const { get, waiting } = await serve(async () => projections);
    expect(await get('/health/ready')).toEqual({ status, body: { status: word, projections } });
    expect(waiting()).toEqual([]);
  });

  it('is not ready while the event store is away, and lives', async () => {
    const { get } = await serve(
      async () => [projection()],
      async () => Promise.reject(new Error('ECONNREFUSED')),
    );
    expect(await get('/health/ready')).toEqual({
      status: 503,
      body: { status: 'not ready', projections: [projection()] },
    });
    expect(await get('/health/live')).toEqual({ status: 200, body: { status: 'live' } });
    expect(await get('/health')).toEqual({ status: 404, body: { status: 'not found' } });
  });

  it('is not ready where nobody can say how the projections are', async () => {
    const { get } = await serve(async () => Promise.reject(new Error('no leases')));
    expect(await get('/health/ready')).toEqual({ status: 503, body: { status: 'not ready' } });
  });

  it.each([
    ['the event store', async () => [], async () => never],
    ['the projections', async () => never, undefined],
  ] as const)('answers within two seconds where %s never do', async (_what, health, head) => {
    const { get, waiting, end } = await serve(health, head);
    const answer = get('/health/ready');
    await eventually(() => expect(waiting()).toEqual([2_000]));
    expect(await get('/health/live')).toEqual({ status: 200, body: { status: 'live' } });
    end(2_000);
    expect(await answer).toEqual({ status: 503, body: { status: 'not ready' } });
  });
});
