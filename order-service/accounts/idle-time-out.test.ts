import { sessionsResponseSchema, sessionTimeSchema } from '@driveaway/domain/api/sessions.ts';
import { expect, it, vi } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { samplePassword, signUpSampleCustomer } from './testing/sign-up-form.ts';

const api = '/api/build-your-own';
const ada = { email: 'ada@example.test', password: samplePassword };

const idleAfterThirtyMinutes = async () => {
  const app = await serveApp({ settings: { sessionIdleMinutes: 30 } });
  const desk = visitorOf(app.url);
  await signUpSampleCustomer(desk);
  return { app, desk };
};
const timeOf = async (visitor: Visitor) =>
  sessionTimeSchema.parse(JSON.parse((await visitor.get(`${api}/session-time`)).text));
const isLoggedIn = async (visitor: Visitor) => (await visitor.get(`${api}/consents`)).status === 200;

it('a session that is not used for as long as that is over, and says why', async () => {
  const { app, desk } = await idleAfterThirtyMinutes();
  expect(await timeOf(desk)).toStrictEqual({ secondsLeft: 1800, timedOut: false });
  app.clock.advance({ minutes: 28 });
  expect(await timeOf(desk)).toStrictEqual({ secondsLeft: 120, timedOut: false });
  // asking was no use of it
  app.clock.advance({ minutes: 2 });
  expect(await timeOf(desk)).toStrictEqual({ secondsLeft: 0, timedOut: true });
  expect(await isLoggedIn(desk)).toBe(false);
  const stayed = await desk.post(`${api}/stay-logged-in`, undefined);
  expect([stayed.status, stayed.body.code]).toStrictEqual([401, 'not-signed-in']);
  expect(await timeOf(visitorOf(app.url))).toStrictEqual({ secondsLeft: 0, timedOut: false });
});

it('whatever the customer does starts the time anew, in every window of the browser', async () => {
  const { app, desk } = await idleAfterThirtyMinutes();
  for (const path of ['consents', 'authentication-details', 'account-details']) {
    app.clock.advance({ minutes: 29 });
    await desk.get(`${api}/${path}`);
    expect(await timeOf(desk)).toStrictEqual({ secondsLeft: 1800, timedOut: false });
  }
  app.clock.advance({ minutes: 29 });
  const stayed = await desk.post(`${api}/stay-logged-in`, undefined);
  expect([stayed.status, stayed.body.message]).toStrictEqual([200, 'You are still logged in.']);
  expect(await timeOf(desk)).toStrictEqual({ secondsLeft: 1800, timedOut: false });
});

it('a use is written once a minute at most', async () => {
  const { app, desk } = await idleAfterThirtyMinutes();
  const noted = vi.spyOn(app.ports.vault, 'noteSessionUse');
  const use = async () => isLoggedIn(desk);
  await Promise.all([use(), use(), use()]);
  app.clock.advance({ seconds: 59 });
  await use();
  expect(noted).toHaveBeenCalledTimes(0);
  app.clock.advance({ seconds: 1 });
  for (let times = 0; times < 5; times += 1) await use();
  expect(noted).toHaveBeenCalledTimes(1);
});

it('the stream of an order’s events is no use', async () => {
  const { app, desk } = await idleAfterThirtyMinutes();
  app.clock.advance({ minutes: 29 });
  await desk.get(`${api}/order-events?orderNo=00000000-0000`);
  app.clock.advance({ minutes: 1 });
  expect(await isLoggedIn(desk)).toBe(false);
});

it('a session that is over for want of use is not listed, and a log-in begins another', async () => {
  const { app, desk } = await idleAfterThirtyMinutes();
  app.clock.advance({ minutes: 30 });
  const again = await desk.post(`${api}/authenticate`, ada);
  // the same customer finds their drafts
  expect([again.status, again.headers.get('Clear-Site-Data')]).toStrictEqual([200, null]);
  const sessions = sessionsResponseSchema.parse(JSON.parse((await desk.get(`${api}/sessions`)).text));
  expect(sessions).toMatchObject([{ isThisOne: true }]);
});

it('another customer finds nothing in the browser of the one before', async () => {
  const { app, desk } = await idleAfterThirtyMinutes();
  const eve = { email: 'eve@example.test', password: samplePassword };
  await signUpSampleCustomer(visitorOf(app.url), { 'account.email': eve.email, 'account.emailConfirm': eve.email });
  app.clock.advance({ minutes: 30 });
  const answer = await desk.post(`${api}/authenticate`, eve);
  expect([answer.status, answer.headers.get('Clear-Site-Data')]).toStrictEqual([200, '"storage"']);
});

it('pages learn how long that is', async () => {
  const { app, desk } = await idleAfterThirtyMinutes();
  const read = async (visitor: Visitor) => (await visitor.get(`${api}/authentication-details`)).body;
  expect(await read(desk)).toMatchObject({ idleSeconds: 1800 });
  expect(await read(visitorOf(app.url))).not.toHaveProperty('idleSeconds');
});
