import { expect, it } from 'vitest';
import { createDemoClients } from '../back-office/machine-clients.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { listenWith, serveMachineApi, type MachineApi } from '../back-office/testing/serve-machine-api.ts';
import { memories } from '@driveaway/infra/memory/memories.ts';

const orderNo = orderNoOf(1);
const path = `/api/back-office/orders/${orderNo}`;

const served = async () => {
  const api = await serveMachineApi();
  await createOrderAt(api.ports, orderNo, 'AcceptContract');
  const { backOffice, operator } = api.demo;
  const [token, operating] = [await api.tokenOf(backOffice), await api.tokenOf(operator)];
  const change = async (revoked: boolean) =>
    api.post('/api/back-office/clients', { clientId: backOffice.clientId, revoked }, operating);
  const isTold = () => api.clock.advance({ seconds: memories.revocations.seconds });
  return { ...api, token, operating, change, isTold };
};
const statusOf = async (api: Pick<MachineApi, 'get'>, token: string) => (await api.get(path, token)).status;
const askAgain = async ({ post, demo }: MachineApi) => {
  const { clientId, clientSecret } = demo.backOffice;
  const answer = await post('/api/token', {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  return answer.status;
};

it('a revoked client gets no token, and those it has are refused within five seconds', async () => {
  const api = await served();
  expect(await statusOf(api, api.token)).toBe(200);
  expect((await api.change(true)).status).toBe(200);
  expect(await askAgain(api)).toBe(401);
  api.isTold();
  const refused = await api.get(path, api.token);
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'invalid-token' }]);
  const list = await api.get('/api/back-office/clients', api.operating);
  const revoked = { at: '2026-11-02T00:00:00.000Z', by: 'operator' };
  expect(await list.json()).toMatchObject({
    clients: [{ clientId: 'back-office', revoked }, { clientId: 'auditor', revoked: null }, { revoked: null }],
  });
});

it('is revoked in another process over the same events as well', async () => {
  const api = await served();
  const elsewhere = await listenWith(api.ports, createDemoClients(api.ports.secrets.session));
  const there = async () =>
    (await fetch(`${elsewhere}${path}`, { headers: { Authorization: `Bearer ${api.token}` } })).status;
  expect(await there()).toBe(200);
  await api.change(true);
  api.isTold();
  expect(await there()).toBe(401);
});

it('a restored client may ask again, and its tokens from before stay refused', async () => {
  const api = await served();
  await api.change(true);
  api.isTold();
  await api.change(false);
  api.isTold();
  expect(await statusOf(api, api.token)).toBe(401);
  expect(await statusOf(api, await api.tokenOf(api.demo.backOffice))).toBe(200);
});

it('what changes nothing is not recorded, and who may not operate changes nothing', async () => {
  const api = await served();
  const events = async () => (await api.ports.eventStore.readStream('machine-clients')).map(({ type }) => type);
  await Promise.all([api.change(true), api.change(true), api.change(true)]);
  expect(await events()).toStrictEqual(['MachineClientRevoked']);
  const denied = await api.post('/api/back-office/clients', { clientId: 'auditor', revoked: true }, api.token);
  expect(denied.status).toBe(403);
  const operator = await api.post('/api/back-office/clients', { clientId: 'operator', revoked: true }, api.operating);
  expect(operator.status).toBe(400);
  expect(await events()).toHaveLength(1);
});

it('nobody is let in while the store does not say who is revoked', async () => {
  const api = await served();
  const readStream = async () => Promise.reject(new Error('the store is away'));
  const ports = { ...api.ports, eventStore: { ...api.ports.eventStore, readStream } };
  const url = await listenWith(ports, api.demo);
  const answer = await fetch(`${url}/api/back-office/clients`, {
    headers: { Authorization: `Bearer ${api.operating}` },
  });
  expect(answer.status).toBe(500);
});
