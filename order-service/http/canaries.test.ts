/** Secrets that must leave no trace, sent along every path that takes them, the failing ones too (row 88). */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { recoveryCodesSchema, startedSecondFactorSchema } from '@driveaway/domain/api/second-factor.ts';
import type { PushSender } from '@driveaway/infra/push/port.ts';
import { accountDetailsPath, licence, signUpForm } from '../accounts/testing/sign-up-form.ts';
import { authenticatorOf } from '../accounts/testing/authenticator.ts';
import { createDemoClients } from '../back-office/machine-clients.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { serveShop, type Shop } from '../orders/testing/serve-shop.ts';
import { depositForm } from '../payments/testing/deposit-form.ts';
import { storedBytes } from './testing/stored-bytes.ts';
import { visitorOf, type Answer } from './testing/visitor.ts';

const api = '/api/build-your-own';

const canaries = {
  password: 'Canary-Password-5f1c',
  newPassword: 'Canary-Replacement-77ab',
  wrongPassword: 'Canary-Mistyped-c0de',
  wrongCode: 'Canary-Code-88d2',
  licence: 'Canary-Licence-91e2',
  cardNumber: '4444333322221111',
  cvn: '9876543210123',
  notes: 'Canary-Notes-3d3d',
  key: 'Canary-Idempotency-Key-0a0a',
  device: 'https://push.example/Canary-Device-b10c',
  deviceKey: 'Canary-Auth-Key-9d8e7f',
} as const;

/**
 * How bytes may look once they have been written somewhere: as they are, in an address, in hex, in base64 at each
 * offset.
 */
const spellings = (text: string): readonly string[] => {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    // the characters that depend on neighbouring bytes are left out
    return padded.slice(offset === 0 ? 0 : 4, -4);
  });
  const known = [text, encodeURIComponent(text), bytes.toString('hex'), ...base64];
  return [...known, ...base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))].filter(
    (spelling) => spelling.length > 8,
  );
};

const orderSchema = z.object({ orderNo: z.string(), orderReference: z.string() });

const driveCallsWithToken = ['cancel', 'find', 'forget', 'move'];

/** Sends secrets along every path that takes one; returns the answers. */
const walk = async (shop: Shop): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  const note = async (answer: Promise<Answer>): Promise<Answer> => {
    answers.push(await answer);
    return answer;
  };
  const visitor = visitorOf(shop.url);
  const other = visitorOf(shop.url);
  const email = 'ada@example.test';

  const path = await accountDetailsPath(visitor);
  const pdf = licence(Buffer.from(`%PDF-1.7 ${canaries.licence}`), `${canaries.licence}.pdf`, 'application/pdf');
  const form = { 'account.password': canaries.password, 'account.passwordConfirm': canaries.password, licence: pdf };
  const key = { 'Idempotency-Key': canaries.key };
  await note(other.postForm(path, signUpForm({ ...form, 'account.passwordConfirm': canaries.wrongPassword })));
  await note(other.postForm(path, signUpForm({ ...form, licence: licence(Buffer.from(canaries.licence)) })));
  const { orderNo, orderReference } = orderSchema.parse(
    (await note(visitor.postForm(path, signUpForm(form), key))).body,
  );
  await note(other.postForm(path, signUpForm(form), key));

  const login = `${api}/authenticate`;
  await note(visitor.post(login, { email, password: canaries.password }));
  await note(visitor.post(login, { email, password: canaries.wrongPassword }));
  await note(visitor.post(login, { email, password: { nested: canaries.wrongPassword } }));
  const broken = `{"password":"${canaries.wrongPassword}"`;
  await note(visitor.send(login, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: broken }));
  await note(visitor.get(`${api}/authentication-details?id=${canaries.wrongPassword}`));
  await note(visitor.post(`${api}/erase-account`, { password: canaries.wrongPassword }));
  await note(visitor.post(`${api}/my-data`, { code: canaries.wrongPassword }));

  const encrypted = await depositForm(shop.gateway, orderReference, { number: canaries.cardNumber, cvn: '987' });
  const clear = { ...encrypted, cardNumber: canaries.cardNumber, cardCVN: canaries.cvn };
  await note(visitor.post(`${api}/deposit`, clear));
  expect((await note(visitor.post(`${api}/deposit`, encrypted))).status).toBe(200);
  const keys = { p256dh: 'A'.repeat(87), auth: canaries.deviceKey };
  expect((await note(visitor.post(`${api}/push-devices`, { endpoint: canaries.device, keys }))).status).toBe(200);
  await note(visitor.post(`${api}/push-devices`, { endpoint: canaries.device, keys: { auth: canaries.deviceKey } }));
  await note(other.post(`${api}/push-devices`, { endpoint: canaries.device, keys }));
  const notes = `${api}/contract-notes?orderNo=${orderNo}&text=${canaries.notes}`;
  await note(visitor.send(notes, { method: 'POST' }));

  const change = { email, password: canaries.password, newPassword: canaries.newPassword };
  await note(visitor.post(`${api}/password`, { ...change, newPasswordConfirm: canaries.wrongPassword }));
  await note(visitor.post(`${api}/password`, { ...change, newPasswordConfirm: canaries.newPassword }));
  const moved = { email: 'grace@example.test', password: canaries.newPassword };
  expect((await note(visitor.post(`${api}/change-email`, moved))).status).toBe(200);
  await note(visitor.post(`${api}/change-email`, { email: 'grace@example.test', password: canaries.wrongPassword }));
  await note(visitor.post(`${api}/confirm-email`, { token: canaries.wrongPassword }));
  await note(visitor.post(`${api}/begin-following`, { token: canaries.wrongPassword }));
  const factor = `${api}/second-factor`;
  await note(visitor.post(`${factor}/start`, { password: canaries.wrongPassword }));
  const started = await note(visitor.post(`${factor}/start`, { password: canaries.newPassword }));
  const app = authenticatorOf(startedSecondFactorSchema.parse(started.body).uri);
  await note(visitor.post(`${factor}/confirm`, { code: canaries.wrongCode }));
  const confirmed = await note(visitor.post(`${factor}/confirm`, { code: app.codeAt(shop.clock.now()) }));
  const [first = '', second = ''] = recoveryCodesSchema.parse(confirmed.body).recoveryCodes;
  await note(visitor.post(login, { email, password: canaries.newPassword }));
  await note(visitor.post(`${login}/second-factor`, { code: canaries.wrongCode }));
  expect((await note(visitor.post(`${login}/second-factor`, { code: first }))).status).toBe(200);
  await note(visitor.post(`${factor}/recovery-codes`, { password: canaries.newPassword, code: canaries.wrongCode }));
  await note(visitor.post(`${factor}/turn-off`, { password: canaries.newPassword, code: canaries.wrongCode }));
  await note(visitor.post(`${factor}/recovery-codes`, { password: canaries.newPassword, code: second }));
  const reset = { newPassword: canaries.newPassword, newPasswordConfirm: canaries.newPassword };
  await note(visitor.post(`${api}/reset-password`, { ...reset, token: canaries.wrongPassword }));

  for (const name of driveCallsWithToken)
    await note(visitor.post(`/api/test-drives/${name}`, { token: canaries.wrongPassword }));

  await note(visitor.post('/api/brochure-mails/forget', { token: canaries.wrongPassword }));
  for (const name of ['find', 'forget'])
    await note(visitor.post(`/api/call-backs/${name}`, { token: canaries.wrongPassword }));
  for (const name of ['find', 'forget'])
    await note(visitor.post(`/api/car-offers/${name}`, { token: canaries.wrongPassword }));

  const { clientId, clientSecret } = createDemoClients(shop.ports.secrets.session).operator;
  const grant = { grant_type: 'client_credentials', client_id: clientId };
  await note(other.post('/api/token', { ...grant, client_secret: canaries.wrongPassword }));
  const token = await note(other.post('/api/token', { ...grant, client_secret: clientSecret }));
  const bearer = `Bearer ${tokenAnswerSchema.parse(token.body).access_token}`;
  await note(other.get(`/api/audit/orders/${orderNo}/events`, { Authorization: bearer }));
  await note(other.get(`/api/audit/orders/${orderNo}/events`, { Authorization: `${bearer}x` }));
  await note(visitor.send(`${api}/logout`, { method: 'POST' }));
  return answers;
};

/** Sessions, device cookies and machine tokens that were handed out. */
const handedOut = (answers: readonly Answer[]): readonly string[] => {
  const cookies = answers
    .flatMap(({ headers }) => headers.getSetCookie())
    .map((cookie) => cookie.split(/[=;]/)[1] ?? '');
  const tokens = answers.flatMap(({ body }) => tokenAnswerSchema.safeParse(body).data?.access_token ?? []);
  const factors = answers.flatMap(({ body }) =>
    [
      startedSecondFactorSchema.safeParse(body).data?.secret ?? [],
      recoveryCodesSchema.safeParse(body).data?.recoveryCodes ?? [],
    ].flat(),
  );
  // a position in a cookie is no secret, and too short to search for
  return [...cookies.filter((value) => value.length > 20), ...tokens, ...factors];
};

const pushSender: PushSender = {
  publicKey: 'none',
  isRefused: () => false,
  send: async () => ({ kind: 'later', reason: 'nobody is there' }),
};

it('passwords, licences, tokens, cards, keys and devices leave no trace in stores, logs and failures (row 88)', async () => {
  const shop = await serveShop(undefined, {}, () => ({ pushSender, mail: rememberingTransport() }));
  const answers = await walk(shop);
  const failures = answers.filter(({ status }) => status >= 400);
  expect(failures.length).toBeGreaterThan(9);
  const tokens = handedOut(answers);
  expect(tokens.length).toBeGreaterThan(4);
  const { clientSecret } = createDemoClients(shop.ports.secrets.session).operator;
  const secrets = [...Object.values(canaries), ...tokens, clientSecret];

  const stores = await storedBytes([shop.directory, shop.gatewayDirectory]);
  const names = ['events.sqlite', 'events.sqlite-wal', 'vault.sqlite', 'read-models.sqlite'];
  expect(stores.map(([name]) => name)).toEqual(expect.arrayContaining(names));
  // proves that the search finds what is there
  expect(stores.some(([, text]) => text.includes('OrderCreated'))).toBe(true);
  const places = [
    ...stores,
    ['the log', shop.logged.join('\n')] as const,
    ['the failures', failures.map(({ text }) => text).join('\n')] as const,
  ];
  const traces = places.flatMap(([place, text]) =>
    secrets
      // their own notes are shown to customers, so the read models have them
      .filter((secret) => secret !== canaries.notes || !place.startsWith('read-models'))
      .filter((secret) => spellings(secret).some((spelling) => text.includes(spelling)))
      .map((secret) => `${secret.slice(0, 30)} in ${place}`),
  );
  expect(traces).toStrictEqual([]);
  expect(shop.logged.length).toBeGreaterThan(20);
});

/** Codes of cars, which are there to be given to others. */
const takesCodeOfCar = /\/(?:kept-build-mail|my-builds|remove-build|rename-build)$/;

it('the calls that take a secret are those of the walk above', () => {
  const takesSecret = z.looseObject({ shape: z.record(z.string(), z.unknown()) });
  const others = apiCalls.filter(({ path }) => !takesCodeOfCar.test(path));
  const taking = others.filter(({ bodies = [] }) =>
    bodies.some(({ schema }) =>
      Object.keys(takesSecret.safeParse(schema).data?.shape ?? {}).some((name) =>
        /password|cardNumber|client_secret|token|^code$/i.test(name),
      ),
    ),
  );
  const walked = [
    'account-details',
    'authenticate',
    'authenticate/second-factor',
    'begin-following',
    'change-email',
    'confirm-email',
    'deposit',
    'erase-account',
    'my-data',
    'password',
    'reset-password',
    'second-factor/confirm',
    'second-factor/recovery-codes',
    'second-factor/start',
    'second-factor/turn-off',
  ];
  expect(taking.map(({ path }) => path).toSorted()).toStrictEqual(
    [
      ...walked.map((name) => `${api}/${name}`),
      ...driveCallsWithToken.map((name) => `/api/test-drives/${name}`),
      '/api/brochure-mails/forget',
      '/api/call-backs/find',
      '/api/call-backs/forget',
      '/api/car-offers/find',
      '/api/car-offers/forget',
      '/api/token',
    ].toSorted(),
  );
});
