import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { openEmbeddedLeases } from '@driveaway/infra/leases/embedded/open-embedded-leases.ts';
import { freePort } from '@driveaway/infra/process/free-port.ts';
import { expect, it } from 'vitest';
import { anchorNow } from './audit/anchors/anchor-now.ts';
import { anchorSigner } from './audit/anchors/sign-anchor.ts';
import { addEvents } from './audit/testing/add-events.ts';
import { serveApp } from './http/testing/serve-app.ts';
import { shortSuburbList } from './locations/testing/short-suburb-list.ts';
import { openTestService } from './orders/testing/test-service.ts';
import { composeService, startService } from './start-service.ts';

const host = '127.0.0.1';

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect({ port, host });
  const listens = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return listens;
};

const before = anchorSigner(new Uint8Array(32).fill(1));
const signer = anchorSigner(new Uint8Array(32).fill(2));

it('a service without the key of the newest anchor does not start, unless that is lost', async () => {
  const { ports } = await openTestService();
  await addEvents(ports, 1);
  await anchorNow(ports, { signer: before })();
  const start = async (signerBefore: typeof before | undefined, lostKeyId?: string) => {
    const { stop } = await composeService(ports, {
      suburbs: shortSuburbList,
      leases: openEmbeddedLeases(),
      machineClients: [],
      elapsed: () => 0,
      anchors: { signer, signerBefore, lostKeyId, everyEvents: 1, everyMinutes: 1, openPublishers: () => [] },
    });
    await stop();
  };
  await expect(start(undefined)).rejects.toThrow('Give it as ANCHOR_KEY_BEFORE (anchorKeyBefore in');
  await start(before);
  await start(undefined, before.keyId);
});

it('leaves both of its ports at once when it is stopped, whatever one of them still answers', async () => {
  const { ports } = await serveApp();
  const [port, healthPort] = [await freePort(), await freePort()];
  const service = await startService(ports, {
    port,
    healthPort,
    host,
    leases: openEmbeddedLeases(),
    machineClients: [],
    elapsed: () => performance.now(),
  });
  expect([await isListening(port), await isListening(healthPort)]).toEqual([true, true]);
  const asked = request({
    port,
    host,
    method: 'POST',
    path: '/api/build-your-own/authenticate',
    headers: { 'Content-Type': 'application/json', 'Content-Length': 2, Expect: '100-continue' },
  });
  asked.flushHeaders();
  await once(asked, 'continue');
  const answered = once(asked, 'response');
  const stopped = service.stop();
  await eventually(async () =>
    expect([await isListening(port), await isListening(healthPort)]).toEqual([false, false]),
  );
  asked.end('{}');
  await answered;
  await stopped;
});
