import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { securityEventNames } from '@driveaway/infra/telemetry/security-log-port.ts';
import { samplePassword, signUpSampleCustomer } from '../accounts/testing/sign-up-form.ts';
import { createDemoClients } from '../back-office/machine-clients.ts';
import { serveApp, type ServedApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { machineTokens } from '../machines/machine-token.ts';
import { accountCalls } from '../routes/account-calls.ts';
import { ownDataCalls } from '../routes/own-data-calls.ts';

const api = '/api/build-your-own';
const email = 'ada@example.test';

const lineSchema = z.looseObject({
  log: z.literal('security'),
  at: z.string(),
  event: z.enum(securityEventNames),
  outcome: z.string(),
  account: z.string().optional(),
});
const linesOf = ({ logged }: ServedApp) => logged.flatMap((line) => lineSchema.safeParse(JSON.parse(line)).data ?? []);
const told = (app: ServedApp) =>
  linesOf(app).map(({ event, outcome, reason }) => [event, outcome, reason].filter((word) => word !== undefined));

it('tells what a customer does and what is refused to them, under one hash of the account', async () => {
  const app = await serveApp();
  const ada = visitorOf(app.url);
  await signUpSampleCustomer(ada);
  await ada.post(`${api}/authenticate`, { email, password: 'not this one' });
  await ada.post(`${api}/authenticate`, { email, password: samplePassword });
  const newPassword = 'another horse';
  await ada.post(`${api}/password`, { email, password: samplePassword, newPassword, newPasswordConfirm: newPassword });
  await ada.post(`${api}/erase-account`, { password: samplePassword });
  await ada.post(`${api}/logout`, {});
  await ada.get(`${api}/consents`);
  expect(told(app)).toStrictEqual([
    ['sign-up', 'done'],
    ['log-in', 'refused', 'invalid-login'],
    ['log-in', 'done'],
    ['password-change', 'done'],
    ['erasure', 'refused', 'invalid-login'],
    ['log-out', 'done'],
    ['access-refused', 'refused', 'not-signed-in'],
  ]);
  const accounts = linesOf(app).map(({ account }) => account);
  expect(accounts.at(-1)).toBeUndefined();
  expect(new Set(accounts.slice(0, -1)).size).toBe(1);
  expect(accounts[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(linesOf(app)[1]).toStrictEqual({
    log: 'security',
    at: '2026-11-09T23:00:00Z',
    event: 'log-in',
    outcome: 'refused',
    reason: 'invalid-login',
    account: accounts[0],
    address: expect.stringContaining('127.0.0.1'),
    call: 'POST /api/build-your-own/authenticate',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const everything = JSON.stringify(linesOf(app));
  for (const secret of [email, 'Lovelace', 'Analytical', samplePassword, newPassword, 'driveaway-session']) {
    expect(everything).not.toContain(secret);
  }
});

it('tells lock-outs, requests of other sites, and machines without a scope', async () => {
  const app = await serveApp({ limits: { passwordPerEmail: { limit: 1, windowSeconds: 900 } } });
  const eve = visitorOf(app.url);
  for (let tries = 0; tries < 2; tries += 1) await eve.post(`${api}/authenticate`, { email, password: 'guess' });
  await eve.post(`${api}/logout`, {}, { 'Sec-Fetch-Site': 'cross-site' });
  const { clientId, clientSecret } = createDemoClients(app.ports.secrets.session).backOffice;
  const grant = { grant_type: 'client_credentials', client_id: clientId };
  await eve.post('/api/token', { ...grant, client_secret: 'guess' });
  const { body } = await eve.post('/api/token', { ...grant, client_secret: clientSecret });
  const token = tokenAnswerSchema.parse(body).access_token;
  await eve.get('/api/audit/anchor', { Authorization: `Bearer ${token}` });
  expect(told(app)).toStrictEqual([
    ['log-in', 'refused', 'invalid-login'],
    ['log-in', 'locked-out', 'too-many-attempts'],
    ['access-refused', 'refused', 'cross-site'],
    ['token', 'refused', 'invalid-client'],
    ['token', 'done'],
    ['scope-refused', 'refused', 'missing-scope'],
  ]);
  expect(linesOf(app).slice(-2)).toMatchObject([{ clientId }, { clientId, call: 'GET /api/audit/anchor' }]);
});

it('tells who reads contact details, and whose', async () => {
  const app = await serveApp();
  const { orderNo } = await signUpSampleCustomer(visitorOf(app.url));
  const { clientId, scopes } = createDemoClients(app.ports.secrets.session).backOffice;
  const { secrets, clock, randomness } = app.ports;
  const token = machineTokens(secrets).sign({ clientId, scopes }, clock.now(), randomness.uuid());
  const reading = { Authorization: `Bearer ${token}`, 'X-Operator': 'ada' };
  await visitorOf(app.url).get(`/api/back-office/orders/${orderNo}/contact?purpose=delivery`, reading);
  const [signUp, read] = linesOf(app);
  expect(read).toMatchObject({
    event: 'personal-data-read',
    outcome: 'done',
    clientId: 'back-office/ada',
    orderNo,
    account: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(signUp?.event).toBe('sign-up');
});

it('calls it refused when a parked order that is not there is to be skipped', async () => {
  const app = await serveApp();
  const { clientId, scopes } = createDemoClients(app.ports.secrets.session).operator;
  const { secrets, clock, randomness } = app.ports;
  const token = machineTokens(secrets).sign({ clientId, scopes }, clock.now(), randomness.uuid());
  const skip = { id: 'a-document', reason: 'a mistake' };
  await visitorOf(app.url).post('/api/back-office/parked/skip', skip, { Authorization: `Bearer ${token}` });
  expect(told(app)).toStrictEqual([['parked-order-skipped', 'refused', 'not-parked']]);
});

it('every call that changes an account is an event', () => {
  const changing = [...Object.values(accountCalls), ...Object.values(ownDataCalls)].filter(
    // using a session changes nothing of the account
    (call) => call.method === 'POST' && call !== ownDataCalls.stayLoggedIn,
  );
  expect(changing.filter((call) => !('securityEvent' in call)).map(({ path }) => path)).toStrictEqual([]);
});

it('every event is explained for whoever reads the log', async () => {
  const operations = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(securityEventNames.filter((name) => !operations.includes(`| \`${name}\``))).toStrictEqual([]);
});
