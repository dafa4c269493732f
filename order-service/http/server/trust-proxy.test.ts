import { describe, expect, it } from 'vitest';
import { listenInTest } from '@driveaway/infra/process/testing/listen-in-test.ts';
import { createApp } from '../../app.ts';
import { shortSuburbList } from '../../locations/testing/short-suburb-list.ts';
import { openTestService } from '../../orders/testing/test-service.ts';
import { createHttpServer } from './create-http-server.ts';
import { throttleLimits } from '../limits/throttle-limits.ts';

/** The service with one car build per address, behind a proxy that it trusts or not. */
const serveOneBuildEach = async (trustProxy: boolean) => {
  const { ports } = await openTestService();
  const limits = { ...throttleLimits, carBuildPerAddress: { limit: 1, windowSeconds: 60 } };
  const server = createHttpServer(
    createApp(ports, { suburbs: shortSuburbList, machineClients: [], limits, trustProxy }),
  );
  const url = await listenInTest(server);
  return async (forwardedFor: string): Promise<number> => {
    const response = await fetch(`${url}/api/build-your-own/car-build`, {
      method: 'POST',
      headers: { Origin: url, 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
      body: '{}',
    });
    return response.status;
  };
};

describe('where requests come from', () => {
  it('is what a trusted proxy adds last, so that customers behind it do not use up each other’s tries', async () => {
    const build = await serveOneBuildEach(true);
    expect(await build('203.0.113.7')).not.toBe(429);
    expect(await build('203.0.113.8')).not.toBe(429);
    expect(await build('198.51.100.1, 203.0.113.7')).toBe(429);
  });

  it('is the socket without one, whatever a request claims (row 23)', async () => {
    const build = await serveOneBuildEach(false);
    expect(await build('203.0.113.7')).not.toBe(429);
    expect(await build('203.0.113.8')).toBe(429);
  });
});
