import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import { serveApp, type ServeAppOptions } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { deliverLetters } from '../mail/testing/deliver-letters.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { samplePassword, signUpSampleCustomer } from './testing/sign-up-form.ts';

const authenticate = '/api/build-your-own/authenticate';
const ada = { email: 'ada@example.test', password: samplePassword };
const wrong = { ...ada, password: 'wrong' };
const windowSeconds = 60;

const withCustomer = async (
  limits: NonNullable<ServeAppOptions['limits']>,
  ports: ReturnType<NonNullable<ServeAppOptions['ports']>> = {},
) => {
  const app = await serveApp({ limits, ports: () => ports });
  const owner = visitorOf(app.url);
  await signUpSampleCustomer(owner);
  return { app, owner };
};

describe('budgets for passwords', () => {
  it.each([
    ['account', { passwordPerEmail: { limit: 2, windowSeconds } }],
    ['address', { passwordPerAddress: { limit: 2, windowSeconds } }],
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

  it('of everybody raise an alarm and keep nobody with the right password out (row 22)', async () => {
    const { app } = await withCustomer({ wrongPasswordsInAll: { limit: 2, windowSeconds } });
    const statuses = [];
    for (const email of ['a', 'b', 'c']) {
      const guess = { email: `${email}@example.test`, password: 'wrong' };
      statuses.push((await visitorOf(app.url).post(authenticate, guess)).status);
    }
    expect(statuses).toStrictEqual([401, 401, 401]);
    expect((await visitorOf(app.url).post(authenticate, ada)).status).toBe(200);
    expect(app.logged.filter((line) => line.includes('Many wrong passwords'))).toHaveLength(1);
  });

  it('over days keep strangers out and tell the owner, who goes on from known browsers (row 21)', async () => {
    const transport = rememberingTransport();
    const limits = { wrongPasswordsPerAccount: { limit: 3, windowSeconds } };
    const { app, owner } = await withCustomer(limits, { mail: transport });
    deliverLetters(app.ports);
    const stranger = visitorOf(app.url);
    const guess = async () => (await stranger.post(authenticate, wrong)).status;
    expect([await guess(), await guess()]).toStrictEqual([401, 401]);
    expect(transport.sent).toStrictEqual([]);
    expect([await guess(), await guess()]).toStrictEqual([401, 429]);
    await eventually(() => expect(transport.sent).toHaveLength(1));
    expect(transport.sent[0]?.subject).toContain('Many wrong passwords');
    const refused = await visitorOf(app.url).post(authenticate, ada);
    expect([refused.status, refused.body.code]).toStrictEqual([429, 'too-many-wrong-passwords']);
    expect((await owner.post(authenticate, ada)).status).toBe(200);
    app.clock.advance({ seconds: windowSeconds + 1 });
    expect((await visitorOf(app.url).post(authenticate, ada)).status).toBe(200);
  });

  it('over days hold across a restart and in every process', async () => {
    const limits = { wrongPasswordsPerAccount: { limit: 2, windowSeconds } };
    const { app } = await withCustomer(limits);
    const other = await serveApp({ limits, ports: () => ({ ...app.ports, clock: app.clock }) });
    expect((await visitorOf(app.url).post(authenticate, wrong)).status).toBe(401);
    expect((await visitorOf(other.url).post(authenticate, wrong)).status).toBe(401);
    for (const { url } of [app, other]) expect((await visitorOf(url).post(authenticate, ada)).status).toBe(429);
  });

  it('of a known browser are as narrow, so that a stolen one is no way in', async () => {
    const { app, owner } = await withCustomer({ passwordPerDevice: { limit: 2, windowSeconds } });
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) statuses.push((await owner.post(authenticate, wrong)).status);
    expect(statuses).toStrictEqual([401, 401, 429]);
    app.clock.advance({ seconds: windowSeconds });
    expect((await owner.post(authenticate, ada)).status).toBe(200);
  });

  it('of a known browser count right passwords as well: they are as much work', async () => {
    const { owner } = await withCustomer({ attemptsPerDevice: { limit: 2, windowSeconds } });
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
