import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { anchorConsistencySchema, anchorKeyListSchema, signedAnchorListSchema } from '@driveaway/domain/api/anchors.ts';
import { createDemoClients } from '../../back-office/machine-clients.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { listenWith } from '../../back-office/testing/serve-machine-api.ts';
import { operatorHeader } from '../../machines/machine.ts';
import { machineTokens } from '../../machines/machine-token.ts';
import { openTestService } from '../../orders/testing/test-service.ts';
import { anchorNow } from '../anchors/anchor-now.ts';
import { isConsistent } from '../anchors/is-consistent.ts';
import { anchorSigner } from '../anchors/sign-anchor.ts';
import { listPersonalDataReads } from '../personal-data-reads.ts';

const orderNo = orderNoOf(1);
const signer = anchorSigner(new Uint8Array(32).fill(7));

const served = async () => {
  const { ports } = await openTestService();
  await createOrderAt(ports, orderNo, 'RecordDepositPaid');
  const demo = createDemoClients(ports.secrets.session);
  const url = await listenWith({ ...ports, anchorNow: anchorNow(ports, { signer }) }, demo);
  const tokens = machineTokens(ports.secrets);
  const get = async (path: string, client?: (typeof demo)['auditor'], operator?: string): Promise<Response> => {
    const token = client && tokens.sign(client, ports.clock.now(), ports.randomness.uuid());
    const headers = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(operator === undefined ? {} : { [operatorHeader]: operator }),
    };
    return fetch(`${url}/api/audit/${path}`, { headers });
  };
  return { ports, demo, get };
};

it('an export anchors what was not, and anchors and keys are there to keep', async () => {
  const { demo, get } = await served();
  expect(await (await get('anchor-keys')).json()).toStrictEqual({ keys: [] });
  const answer = await get(`orders/${orderNo}/export`, demo.auditor);
  expect([answer.status, answer.headers.get('Content-Type')]).toStrictEqual([200, 'application/zip']);
  expect(answer.headers.get('Content-Disposition')).toContain(`Evidence-${orderNo}.zip`);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const { anchors, next } = signedAnchorListSchema.parse(await (await get('anchors', demo.auditor)).json());
  expect([anchors.length, next]).toStrictEqual([1, null]);
  expect(Buffer.from(files['evidence.json'] ?? []).toString()).toContain(anchors[0]?.root);
  const { keys } = anchorKeyListSchema.parse(await (await get('anchor-keys')).json());
  expect(keys.map(({ keyId }) => keyId)).toStrictEqual([signer.keyId]);
  expect(await (await get('anchors?after=1', demo.auditor)).json()).toStrictEqual({ anchors: [], next: null });
});

it('who got contract and documents is recorded; without scope or name nobody gets them', async () => {
  const { ports, demo, get } = await served();
  const read = async () =>
    (await listPersonalDataReads(ports, orderNo)).reads.map(({ actor, upToRevision }) => `${actor.id} ${upToRevision}`);
  expect((await get(`orders/${orderNo}/export`, demo.operator)).status).toBe(200);
  expect(await read()).toStrictEqual([]);
  await get(`orders/${orderNo}/export`, demo.auditor);
  await get(`orders/${orderNo}/export`, demo.operator, 'ada');
  expect(await read()).toStrictEqual(['auditor 2', 'operator/ada 2']);
  expect((await get(`orders/${orderNoOf(2)}/export`, demo.auditor)).status).toBe(404);
});

it('an anchor is proved to go on from an earlier one, and no such anchors are said to be none', async () => {
  const { ports, demo, get } = await served();
  const none = await get('anchor-consistency?from=1', demo.auditor);
  expect([none.status, await none.json()]).toMatchObject([404, { code: 'anchor-not-found' }]);
  const anchor = anchorNow(ports, { signer });
  await anchor();
  await createOrderAt(ports, orderNoOf(2), 'AcceptContract');
  await anchor();
  const proved = async (query: string) =>
    anchorConsistencySchema.parse(await (await get(`anchor-consistency?${query}`, demo.auditor)).json());
  const toNewest = await proved('from=1');
  expect([toNewest.from.number, toNewest.to.number, isConsistent(toNewest)]).toStrictEqual([1, 2, true]);
  expect(isConsistent({ ...toNewest, from: { ...toNewest.from, root: toNewest.to.root } })).toBe(false);
  expect(await proved('from=2&to=2')).toMatchObject({ from: toNewest.to, to: toNewest.to, proof: [] });
  for (const query of ['from=3', 'from=2&to=1', 'from=1&to=3']) {
    expect((await get(`anchor-consistency?${query}`, demo.auditor)).status).toBe(404);
  }
  expect((await get('anchor-consistency?from=0', demo.auditor)).status).toBe(400);
});
