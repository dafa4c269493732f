import { describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { samplePassword, signUpSampleCustomer } from './testing/sign-up-form.ts';

const authenticate = '/api/build-your-own/authenticate';
const ada = { email: 'ada@example.test', password: samplePassword };
const wrong = { ...ada, password: 'wrong' };
const windowSeconds = 60;

const withCustomer = async (limits: NonNullable<Parameters<typeof serveApp>[0]>['limits']) => {
  const app = await serveApp({ limits: limits ?? {} });
  const owner = visitorOf(app.url);
  await signUpSampleCustomer(owner);
  return { app, owner };
};

describe('budgets for passwords', () => {
  it.each([
    ['account', { passwordPerEmail: { limit: 2, windowSeconds } }],
    ['address', { passwordPerAddress: { limit: 2, windowSeconds } }],
    ['whole service', { wrongPasswordsInAll: { limit: 2, windowSeconds } }],
  ] as const)(
    'of the %s keep strangers out, and never the owner from a known browser (rows 21, 22)',
    async (_whose, limits) => {
      const { app, owner } = await withCustomer(limits);
      const stranger = visitorOf(app.url);
      const statuses = [];
      for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await stranger.post(authenticate, wrong)).status);
      expect(statuses).toStrictEqual([401, 401, 429, 429]);
      expect((await stranger.post(authenticate, ada)).status).toBe(429);
      expect((await owner.post(authenticate, ada)).status).toBe(200);
    },
  );

  it('of a known browser are as narrow, so that a stolen one is no way in', async () => {
    const { app, owner } = await withCustomer({ passwordPerDevice: { limit: 2, windowSeconds } });
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) statuses.push((await owner.post(authenticate, wrong)).status);
    expect(statuses).toStrictEqual([401, 401, 429]);
    app.clock.advance({ seconds: windowSeconds });
    expect((await owner.post(authenticate, ada)).status).toBe(200);
  });

  it('of a known browser count right passwords as well: they are as much work', async () => {
    const { owner } = await withCustomer({ passwordPerKnownEmail: { limit: 2, windowSeconds } });
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) statuses.push((await owner.post(authenticate, ada)).status);
    expect(statuses).toStrictEqual([200, 200, 429]);
  });

  it('know a browser for one account alone, and only by our own signature', async () => {
    const { app, owner } = await withCustomer({ passwordPerEmail: { limit: 1, windowSeconds } });
    const eve = { 'account.email': 'eve@example.test', 'account.emailConfirm': 'eve@example.test' };
    const attacker = visitorOf(app.url);
    await signUpSampleCustomer(attacker, eve);
    const [deviceId = ''] = (owner.cookies.get('driveaway-device') ?? '').split('.');
    for (const device of [attacker.cookies.get('driveaway-device') ?? '', `${deviceId}.`, `${deviceId}.AAAA`, '.']) {
      const visitor = visitorOf(app.url);
      visitor.cookies.set('driveaway-device', device);
      await visitor.post(authenticate, wrong);
      expect((await visitor.post(authenticate, wrong)).status).toBe(429);
    }
    expect((await owner.post(authenticate, wrong)).status).toBe(401);
  });

  it('count right passwords for nothing', async () => {
    const { app } = await withCustomer({ wrongPasswordsInAll: { limit: 1, windowSeconds } });
    for (let login = 0; login < 3; login += 1) {
      expect((await visitorOf(app.url).post(authenticate, ada)).status).toBe(200);
    }
  });
});
