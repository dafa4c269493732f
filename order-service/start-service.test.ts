import { openEmbeddedLeases } from '@driveaway/infra/leases/embedded/open-embedded-leases.ts';
import { expect, it } from 'vitest';
import { anchorNow } from './audit/anchors/anchor-now.ts';
import { anchorSigner } from './audit/anchors/sign-anchor.ts';
import { addEvents } from './audit/testing/add-events.ts';
import { shortSuburbList } from './locations/testing/short-suburb-list.ts';
import { openTestService } from './orders/testing/test-service.ts';
import { composeService } from './start-service.ts';

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
