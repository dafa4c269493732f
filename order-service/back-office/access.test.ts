import { describe, expect, it } from 'vitest';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import type { MachineCredentials } from './machine-clients.ts';
import { sessionTokens } from '../http/sessions/session-token.ts';
import { machineTokens } from '../machines/machine-token.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';
import { serveMachineApi, type MachineApi } from './testing/serve-machine-api.ts';

const orderNo = orderNoOf(1);
const approve = { messageId: 'm-1', type: 'approve', orderNo };

type Route = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
  readonly mayNot: (demo: MachineApi['demo']) => MachineCredentials;
  readonly may: (demo: MachineApi['demo']) => MachineCredentials;
};

const routes: readonly Route[] = [
  {
    method: 'POST',
    path: `/api/back-office/orders/${orderNo}/events`,
    type: 'application/json',
    body: JSON.stringify(approve),
    mayNot: ({ auditor }) => auditor,
    may: ({ backOffice }) => backOffice,
  },
  {
    method: 'POST',
    path: '/api/back-office/events',
    type: 'application/x-ndjson',
    body: JSON.stringify(approve),
    mayNot: ({ auditor }) => auditor,
    may: ({ operator }) => operator,
  },
  {
    method: 'GET',
    path: `/api/audit/orders/${orderNo}/events`,
    mayNot: ({ backOffice }) => backOffice,
    may: ({ auditor }) => auditor,
  },
  {
    method: 'GET',
    path: '/api/audit/anchor',
    mayNot: ({ backOffice }) => backOffice,
    may: ({ auditor }) => auditor,
  },
  {
    method: 'GET',
    path: '/api/audit/anchors',
    mayNot: ({ backOffice }) => backOffice,
    may: ({ auditor }) => auditor,
  },
  {
    method: 'GET',
    path: '/api/audit/anchor-check',
    mayNot: ({ backOffice }) => backOffice,
    may: ({ auditor }) => auditor,
  },
  {
    method: 'GET',
    path: '/api/audit/holds',
    mayNot: ({ backOffice }) => backOffice,
    may: ({ auditor }) => auditor,
  },
  {
    method: 'GET',
    path: `/api/audit/orders/${orderNo}/export`,
    mayNot: ({ backOffice }) => backOffice,
    may: ({ auditor }) => auditor,
  },
];

const readRoutes = [`/api/back-office/orders/${orderNo}`, `/api/back-office/orders/${orderNo}/next`];

const send = async (api: MachineApi, { method, path, type, body }: Route, headers: Record<string, string>) =>
  fetch(`${api.url}${path}`, {
    method,
    headers: { ...(type === undefined ? {} : { 'Content-Type': type }), ...headers },
    ...(body === undefined ? {} : { body }),
  });

const served = async () => {
  const api = await serveMachineApi();
  await createOrderAt(api.ports, orderNo, 'AcceptContract');
  const { ports } = api;
  const events = async () => (await everyEvent(ports.eventStore)).length;
  const customer = { customerId: ports.randomness.uuid(), sessionVersion: 0 };
  const session = sessionTokens(ports.secrets.session).sign(customer, ports.clock.now(), ports.randomness.uuid());
  return { api, events, session };
};

describe.each(routes)('$method $path', (route) => {
  it('answers 401 to anybody without a token and writes nothing', async () => {
    const { api, events } = await served();
    const before = await events();
    const answer = await send(api, route, {});
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toContain('Bearer');
    expect(await answer.json()).toMatchObject({ success: false, code: 'invalid-token' });
    expect(await events()).toBe(before);
  });

  it('answers 401 to a customer’s session, as a cookie and as a token', async () => {
    const { api, events, session } = await served();
    const before = await events();
    const asCookie = await send(api, route, { Cookie: `driveaway-session=${session}` });
    const asToken = await send(api, route, { Authorization: `Bearer ${session}` });
    expect([asCookie.status, asToken.status]).toEqual([401, 401]);
    expect(await events()).toBe(before);
    expect(api.logged.filter((line) => line.includes('machine refused'))).toHaveLength(2);
  });

  it('answers 403 to a machine without the scope, writes nothing and notes who it was', async () => {
    const { api, events } = await served();
    const before = await events();
    const machine = route.mayNot(api.demo);
    const answer = await send(api, route, { Authorization: `Bearer ${await api.tokenOf(machine)}` });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ success: false, code: 'missing-scope' });
    expect(await events()).toBe(before);
    expect(api.logged.some((line) => line.includes('missing-scope') && line.includes(machine.clientId))).toBe(true);
  });

  it('answers 200 to a machine with the scope', async () => {
    const { api } = await served();
    const answer = await send(api, route, { Authorization: `Bearer ${await api.tokenOf(route.may(api.demo))}` });
    expect(answer.status).toBe(200);
  });
});

describe.each(readRoutes)('GET %s', (path) => {
  it('lets orders:read in and nobody else', async () => {
    const { api, session } = await served();
    const { ports } = api;
    const audit = { clientId: 'audit-only', clientSecret: '', scopes: ['audit:read', 'orders:append'] as const };
    const withoutScope = machineTokens(ports.secrets).sign(audit, ports.clock.now(), ports.randomness.uuid());
    expect((await api.get(path)).status).toBe(401);
    expect((await api.get(path, session)).status).toBe(401);
    expect((await fetch(`${api.url}${path}`, { headers: { Cookie: `driveaway-session=${session}` } })).status).toBe(
      401,
    );
    expect((await api.get(path, withoutScope)).status).toBe(403);
    expect((await api.get(path, await api.tokenOf(api.demo.backOffice))).status).toBe(200);
  });
});
