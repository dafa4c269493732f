import { sessionsResponseSchema } from '@driveaway/domain/api/sessions.ts';
import { expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { samplePassword, signUpSampleCustomer } from './testing/sign-up-form.ts';

const api = '/api/build-your-own';
const ada = { email: 'ada@example.test', password: samplePassword };
const onPhone = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1' };

const sessionsOf = async (visitor: Visitor) =>
  sessionsResponseSchema.parse(JSON.parse((await visitor.get(`${api}/sessions`)).text));
const isLoggedIn = async (visitor: Visitor) => (await visitor.get(`${api}/consents`)).status === 200;

const withTwoBrowsers = async () => {
  const app = await serveApp({ ports: () => ({ mail: rememberingTransport() }) });
  const [desk, phone] = [visitorOf(app.url), visitorOf(app.url)];
  await signUpSampleCustomer(desk);
  app.clock.advance({ minutes: 5 });
  await phone.post(`${api}/authenticate`, ada, onPhone);
  return { app, desk, phone };
};

it('a customer sees where they are logged in, and ends one session alone', async () => {
  const { desk, phone } = await withTwoBrowsers();
  const sessions = await sessionsOf(desk);
  expect(sessions).toMatchObject([
    { browser: 'Safari on an iPhone', startedAt: '2026-11-09T23:05:00.000Z', isThisOne: false },
    { startedAt: '2026-11-09T23:00:00.000Z', isThisOne: true },
  ]);
  const ended = await desk.post(`${api}/end-session`, { sessionId: sessions[0]?.sessionId });
  expect([ended.status, ended.body.message]).toStrictEqual([200, 'The session has ended.']);
  expect([await isLoggedIn(desk), await isLoggedIn(phone)]).toStrictEqual([true, false]);
  expect(await sessionsOf(desk)).toHaveLength(1);
});

it('nobody ends a session of somebody else', async () => {
  const { app, desk } = await withTwoBrowsers();
  const eve = visitorOf(app.url);
  await signUpSampleCustomer(eve, { 'account.email': 'eve@example.test', 'account.emailConfirm': 'eve@example.test' });
  for (const { sessionId } of await sessionsOf(desk)) await eve.post(`${api}/end-session`, { sessionId });
  expect(await isLoggedIn(desk)).toBe(true);
  expect(await sessionsOf(desk)).toHaveLength(2);
  expect(await sessionsOf(eve)).toHaveLength(1);
});

it('sessions that a new password, a log-out or their time has ended are not listed', async () => {
  const { app, desk } = await withTwoBrowsers();
  await desk.post(`${api}/password`, { ...ada, newPassword: 'a new horse', newPasswordConfirm: 'a new horse' });
  expect(await sessionsOf(desk)).toMatchObject([{ isThisOne: true }]);
  app.clock.advance({ hours: 12 });
  await desk.post(`${api}/authenticate`, { ...ada, password: 'a new horse' });
  expect(await sessionsOf(desk)).toMatchObject([{ isThisOne: true, startedAt: '2026-11-10T11:05:00.000Z' }]);
});

it('a session ends with its tenth wrong password, wherever that was asked for, and its browser may log in again', async () => {
  const { desk, phone } = await withTwoBrowsers();
  const wrong = { password: 'a guess', email: 'new@example.test' };
  const calls = ['change-email', 'erase-account', 'second-factor/start', 'second-factor/turn-off'];
  const codes = new Set<unknown>();
  for (let tries = 0; tries < 10; tries += 1) {
    codes.add(
      (await phone.post(`${api}/${calls[tries % calls.length] ?? ''}`, { ...wrong, code: '000000' })).body.code,
    );
  }
  expect(codes).toStrictEqual(new Set(['invalid-login']));
  expect([await isLoggedIn(phone), await isLoggedIn(desk)]).toStrictEqual([false, true]);
  expect((await phone.post(`${api}/authenticate`, ada)).status).toBe(200);
});

it('no more than ten wrong passwords of a session are looked at, however many come at once', async () => {
  const { phone } = await withTwoBrowsers();
  const guess = async () => phone.post(`${api}/second-factor/start`, { password: 'a guess' });
  const answers = await Promise.all(Array.from({ length: 14 }, guess));
  expect(answers.filter(({ body }) => body.code === 'invalid-login')).toHaveLength(10);
  expect(answers.filter(({ body }) => body.code === 'not-signed-in')).toHaveLength(4);
});
