import { createSecretKey } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { machineFailureSchema, tokenAnswerSchema, tokenFailureSchema } from '@driveaway/domain/api/back-office.ts';
import { sessionTokens } from '../http/sessions/session-token.ts';
import { createDemoClients, findMachineClient } from './machine-clients.ts';
import { machineTokenKey, machineTokens } from '../machines/machine-token.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';
import { serveMachineApi, type MachineApi } from './testing/serve-machine-api.ts';

const requestOf = (clientId: string, clientSecret: string) => ({
  grant_type: 'client_credentials',
  client_id: clientId,
  client_secret: clientSecret,
});

const read = async (api: MachineApi, token: string): Promise<number> =>
  (await api.get(`/api/back-office/orders/${orderNoOf(1)}`, token)).status;

describe('the clients of an installation', () => {
  it('follow from its secret, each with another secret and its own scopes', () => {
    const secret = new Uint8Array(32).fill(7);
    const demo = createDemoClients(secret);
    expect(createDemoClients(secret)).toEqual(demo);
    const secrets = [demo.backOffice, demo.auditor, demo.operator].map(({ clientSecret }) => clientSecret);
    expect(new Set(secrets).size).toBe(3);
    expect(createDemoClients(new Uint8Array(32)).auditor.clientSecret).not.toBe(demo.auditor.clientSecret);
    expect(demo.auditor.scopes).not.toContain('orders:append');
    expect(demo.backOffice.scopes).not.toContain('audit:personal');
    expect(JSON.stringify(demo.clients)).not.toContain(demo.auditor.clientSecret);
  });

  it('are found by the right secret only', () => {
    const { clients, auditor, backOffice } = createDemoClients(new Uint8Array(32));
    expect(findMachineClient(clients, auditor)?.clientId).toBe('auditor');
    expect(findMachineClient(clients, { ...auditor, clientSecret: backOffice.clientSecret })).toBeUndefined();
    expect(findMachineClient(clients, { ...auditor, clientId: 'nobody' })).toBeUndefined();
    expect(findMachineClient([{ clientId: 'x', secretHash: 'ab', scopes: [] }], { ...auditor, clientId: 'x' })).toBe(
      undefined,
    );
  });
});

describe('POST /api/token', () => {
  it('gives a token for right credentials, as JSON and as a form', async () => {
    const api = await serveMachineApi();
    await createOrderAt(api.ports, orderNoOf(1));
    const { clientId, clientSecret } = api.demo.backOffice;
    const json = await api.post('/api/token', requestOf(clientId, clientSecret));
    const form = await fetch(`${api.url}/api/token`, {
      method: 'POST',
      body: new URLSearchParams(requestOf(clientId, clientSecret)),
    });
    for (const answer of [json, form]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      const body = tokenAnswerSchema.parse(await answer.json());
      const scope = api.demo.backOffice.scopes.join(' ');
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope });
      expect(await read(api, body.access_token)).toBe(200);
    }
    expect(api.logged.join()).not.toContain(clientSecret);
  });

  it('takes the credentials by HTTP Basic as well, each in a form’s notation', async () => {
    const api = await serveMachineApi();
    const { clientId, clientSecret } = api.demo.backOffice;
    const ask = async (credentials: string, fields: Readonly<Record<string, string>> = {}) =>
      fetch(`${api.url}/api/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }),
      });
    const given = await ask(`${clientId.replace('-', '%2D')}:${clientSecret}`);
    expect(tokenAnswerSchema.parse(await given.json()).scope).toBe(api.demo.backOffice.scopes.join(' '));

    const wrong = await ask(`${clientId}:wrong`);
    expect([wrong.status, wrong.headers.get('WWW-Authenticate')]).toEqual([401, 'Basic realm="driveaway"']);
    const twice = await ask(`${clientId}:${clientSecret}`, { client_secret: clientSecret });
    const other = await ask(`${clientId}:${clientSecret}`, { client_id: 'auditor' });
    for (const answer of [twice, other]) {
      expect(answer.status).toBe(400);
      expect(tokenFailureSchema.parse(await answer.json()).error).toBe('invalid_request');
    }
  });

  it('says no in the words of RFC 6749 beside its own', async () => {
    const api = await serveMachineApi();
    const { clientId, clientSecret } = api.demo.backOffice;
    const errorOf = async (body: object) =>
      tokenFailureSchema.parse(await (await api.post('/api/token', body)).json()).error;
    expect(await errorOf(requestOf(clientId, 'wrong'))).toBe('invalid_client');
    expect(await errorOf({ ...requestOf(clientId, clientSecret), grant_type: 'password' })).toBe(
      'unsupported_grant_type',
    );
    expect(await errorOf({ grant_type: 'client_credentials', client_id: clientId })).toBe('invalid_request');
  });

  it('answers an unknown client and a wrong secret alike', async () => {
    const api = await serveMachineApi();
    const answers = [
      await api.post('/api/token', requestOf('back-office', 'wrong')),
      await api.post('/api/token', requestOf('nobody', api.demo.backOffice.clientSecret)),
    ];
    const bodies = await Promise.all(answers.map(async (answer) => machineFailureSchema.parse(await answer.json())));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(bodies[0]).toEqual({ ...bodies[1], requestId: bodies[0]?.requestId });
    expect(bodies[0]?.code).toBe('invalid-client');
  });

  it('refuses after 30 wrong attempts from an address, until their quarter of an hour is over', async () => {
    const api = await serveMachineApi();
    const { clientId, clientSecret } = api.demo.auditor;
    const attempt = async (secret: string) => (await api.post('/api/token', requestOf(clientId, secret))).status;
    for (let wrong = 0; wrong < 29; wrong += 1) expect(await attempt('wrong')).toBe(401);
    expect(await attempt(clientSecret)).toBe(200);
    for (let wrong = 0; wrong < 30; wrong += 1) expect(await attempt('wrong')).toBe(401);
    const refused = await api.post('/api/token', requestOf(clientId, clientSecret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    api.clock.advance({ minutes: 15 });
    expect(await attempt(clientSecret)).toBe(200);
  });

  it('gives none to a client from the end of its secret on, and says when that is', async () => {
    const validUntil = '2026-11-02T00:00:10Z';
    const api = await serveMachineApi({ validUntil });
    const { backOffice, operator } = api.demo;
    const statusOf = async () =>
      (await api.post('/api/token', requestOf(backOffice.clientId, backOffice.clientSecret))).status;
    expect(await statusOf()).toBe(200);
    api.clock.advance({ seconds: 9 });
    expect(await statusOf()).toBe(200);
    api.clock.advance({ seconds: 1 });
    expect(await statusOf()).toBe(401);
    const clients = await (await api.get('/api/back-office/clients', await api.tokenOf(operator))).text();
    expect(clients).toContain(`"validUntil":"${validUntil}"`);
  });

  it('names everything that is wrong with a request', async () => {
    const api = await serveMachineApi();
    const answer = await api.post('/api/token', { grant_type: 'password', client_id: '' });
    expect(answer.status).toBe(400);
    const { errors } = machineFailureSchema.parse(await answer.json());
    expect(Object.keys(errors ?? {}).sort()).toEqual(['client_id', 'client_secret', 'grant_type']);
    const twice = await fetch(`${api.url}/api/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&client_id=a&client_id=b&client_secret=c',
    });
    expect(twice.status).toBe(400);
  });
});

describe('a machine token', () => {
  it('ends after an hour', async () => {
    const api = await serveMachineApi();
    await createOrderAt(api.ports, orderNoOf(1));
    const token = await api.tokenOf(api.demo.backOffice);
    api.clock.advance({ seconds: 3599 });
    expect(await read(api, token)).toBe(200);
    api.clock.advance({ seconds: 1 });
    expect(await read(api, token)).toBe(401);
  });

  it('is not a customer’s session, nor a session one', async () => {
    const { ports, ...api } = await serveMachineApi();
    const now = ports.clock.now();
    const session = { customerId: ports.randomness.uuid(), sessionVersion: 0 };
    const sessionToken = sessionTokens(ports.secrets.session).sign(session, now, ports.randomness.uuid());
    expect(await read({ ports, ...api }, sessionToken)).toBe(401);
    const machineToken = await api.tokenOf(api.demo.operator);
    expect(sessionTokens(ports.secrets.session).verify(machineToken, now)).toBeUndefined();
  });

  it('is refused unsigned, cut short, and signed with another key', async () => {
    const { ports } = await serveMachineApi();
    const now = ports.clock.now();
    const seconds = Math.floor(now.epochMilliseconds / 1000);
    const secret = ports.secrets.session;
    const tokens = machineTokens({ session: secret });
    const good = tokens.sign({ clientId: 'someone', scopes: ['audit:read'] }, now, ports.randomness.uuid());
    expect(tokens.verify(good, now)).toEqual({
      clientId: 'someone',
      scopes: ['audit:read'],
      issuedAt: now.round('second'),
    });
    const claims = {
      iss: 'driveaway',
      aud: 'driveaway-machines',
      typ: 'machine',
      sub: 'someone',
      jti: ports.randomness.uuid(),
      scope: 'audit:read',
      iat: seconds,
      exp: seconds + 3600,
    };
    const unsigned = [{ alg: 'none', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    expect(tokens.verify(`${unsigned}.`, now)).toBeUndefined();
    expect(machineTokens({ session: new Uint8Array(32) }).verify(good, now)).toBeUndefined();
    expect(tokens.verify(jsonwebtoken.sign(claims, createSecretKey(secret)), now)).toBeUndefined();
    expect(tokens.verify(good.slice(0, -2), now)).toBeUndefined();
  });

  it('is refused from its end on, and before its beginning, though it was verified in between', () => {
    const tokens = machineTokens({ session: new Uint8Array(32).fill(3) });
    const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
    const machine = { clientId: 'someone', scopes: ['audit:read'], issuedAt: at(1000) } as const;
    const token = tokens.sign(machine, at(1000), '5b1f6a52-0c6e-4f3b-9a57-2f1f6a3f1d0e');
    expect(tokens.verify(token, at(1000))).toEqual(machine);
    expect(tokens.verify(token, at(4599))).toEqual(machine);
    expect(tokens.verify(token, at(4600))).toBeUndefined();
    expect(tokens.verify(token, at(900))).toBeUndefined();
  });

  it.each<[what: string, changed: object]>([
    ['another audience', { aud: 'driveaway-storefront' }],
    ['another issuer', { iss: 'elsewhere' }],
    ['another type', { typ: 'session' }],
    ['an unknown scope', { scope: 'audit:read everything' }],
    ['no end', { exp: undefined }],
    ['too long a life', { exp: 4601 }],
    ['a beginning in the future', { iat: 1061 }],
  ])('signed here but with %s is refused', (_what, changed) => {
    const secret = new Uint8Array(32).fill(3);
    const at = Temporal.Instant.fromEpochMilliseconds(1_000_000);
    const tokens = machineTokens({ session: secret });
    const claims = {
      iss: 'driveaway',
      aud: 'driveaway-machines',
      typ: 'machine',
      sub: 'someone',
      jti: '5b1f6a52-0c6e-4f3b-9a57-2f1f6a3f1d0e',
      scope: 'audit:read',
      iat: 1000,
      exp: 4600,
    };
    const sign = (content: object) => jsonwebtoken.sign(JSON.stringify(content), machineTokenKey(secret));
    expect(tokens.verify(sign(claims), at)?.clientId).toBe('someone');
    expect(tokens.verify(sign({ ...claims, ...changed }), at)).toBeUndefined();
  });
});
