import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { deliverLetters } from '../mail/testing/deliver-letters.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { samplePassword, signUpSampleCustomer } from './testing/sign-up-form.ts';

const authenticate = '/api/build-your-own/authenticate';
const changePassword = '/api/build-your-own/password';
const whoAmI = '/api/build-your-own/authentication-details';
const ada = { email: 'ada@example.test', password: samplePassword };

const withCustomer = async (options: Parameters<typeof serveApp>[0] = {}) => {
  const app = await serveApp(options);
  const owner = visitorOf(app.url);
  await signUpSampleCustomer(owner);
  return { app, owner };
};

describe('log-in', () => {
  it('takes a right password, trimmed, and an e-mail address in any case', async () => {
    const { app } = await withCustomer();
    const visitor = visitorOf(app.url);
    const answer = await visitor.post(authenticate, { email: ' Ada@Example.test ', password: ` ${samplePassword} ` });
    expect([answer.status, answer.body]).toStrictEqual([200, { success: true, message: 'You are logged in.' }]);
    expect((await visitor.get(whoAmI)).body).toMatchObject({ isAuthenticated: true, userName: 'Ada Lovelace' });
  });

  it('answers a wrong password and an unknown address alike, but for the request id (row 19)', async () => {
    const { app } = await withCustomer();
    const visitor = visitorOf(app.url);
    const wrong = await visitor.post(authenticate, { ...ada, password: 'wrong' });
    const unknown = await visitor.post(authenticate, { ...ada, email: 'nobody@example.test' });
    const fields = { success: false, code: 'invalid-login', message: 'Invalid email or password' };
    expect(wrong.body).toStrictEqual({ ...fields, requestId: wrong.headers.get('x-request-id') });
    expect(unknown.body).toStrictEqual({ ...fields, requestId: unknown.headers.get('x-request-id') });
    expect([wrong.status, unknown.status]).toStrictEqual([401, 401]);
    expect(visitor.cookies.size).toBe(0);
  });

  it.each([
    [{}, { email: ['Email address is required'], password: ['Password is required'] }],
    [{ email: 'ada', password: 'x' }, { email: ['Please enter a valid email address'] }],
    [
      { email: ' ', password: ' ' },
      { email: ['Email address is required'], password: ['Password is required'] },
    ],
  ])('refuses %j with the form’s messages', async (form, errors) => {
    const app = await serveApp();
    const { status, body } = await visitorOf(app.url).post(authenticate, form);
    expect([status, body.errors]).toStrictEqual([400, errors]);
  });

  it('refuses an object where a text belongs (row 41)', async () => {
    const app = await serveApp();
    const { status, body } = await visitorOf(app.url).post(authenticate, { email: { $ne: '' }, password: 'x' });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toStrictEqual(['email']);
  });

  it('ignores a cookie that somebody else planted, and hands out another (row 18)', async () => {
    const { app, owner } = await withCustomer();
    const planted = owner.cookies.get('driveaway-session') ?? '';
    const visitor = visitorOf(app.url);
    visitor.cookies.set('driveaway-session', planted);
    await visitor.post(authenticate, ada);
    expect(visitor.cookies.get('driveaway-session')).not.toBe(planted);
  });

  it('keeps its cookie from scripts and other sites; behind TLS it is bound to this host', async () => {
    const plain = await withCustomer();
    const [device, cookie] = (await visitorOf(plain.app.url).post(authenticate, ada)).headers.getSetCookie();
    expect(device).toMatch(/^driveaway-device=[\w-]+\.[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    expect(cookie).toMatch(/^driveaway-session=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
    const secure = await withCustomer({ settings: { secureCookies: true } });
    const answer = await visitorOf(secure.app.url).post(authenticate, ada);
    expect(answer.headers.getSetCookie()[1]).toMatch(/^__Host-driveaway-session=[\w.-]+; Path=\/;.*; Secure$/);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect((await secure.owner.get(whoAmI)).body).toMatchObject({ isAuthenticated: true });
  });

  it('stops guessing at one account, without telling whether it is known, until the window is over (row 21)', async () => {
    const { app } = await withCustomer({ limits: { passwordPerEmail: { limit: 3, windowSeconds: 60 } } });
    for (const email of [ada.email, 'nobody@example.test']) {
      const visitor = visitorOf(app.url);
      const guess = async () => visitor.post(authenticate, { email, password: 'wrong' });
      const statuses = [await guess(), await guess(), await guess(), await guess()].map(({ status }) => status);
      expect(statuses).toStrictEqual([401, 401, 401, 429]);
    }
    const visitor = visitorOf(app.url);
    app.clock.advance({ seconds: 59 });
    const blocked = await visitor.post(authenticate, ada);
    expect([blocked.status, blocked.headers.get('retry-after')]).toStrictEqual([429, '1']);
    expect(
      (await visitor.post(changePassword, { ...ada, newPassword: 'a new one', newPasswordConfirm: 'a new one' }))
        .status,
    ).toBe(429);
    app.clock.advance({ seconds: 1 });
    expect((await visitor.post(authenticate, ada)).status).toBe(200);
  });

  it('counts attempts per address of the socket, whatever X-Forwarded-For says (row 23)', async () => {
    const app = await serveApp({ limits: { passwordPerAddress: { limit: 2, windowSeconds: 60 } } });
    const visitor = visitorOf(app.url);
    const statuses: number[] = [];
    for (const index of [1, 2, 3]) {
      const headers = { 'X-Forwarded-For': `203.0.113.${index}`, Forwarded: `for=203.0.113.${index}` };
      const form = { email: `guess${index}@example.test`, password: 'x' };
      statuses.push((await visitor.post(authenticate, form, headers)).status);
    }
    expect(statuses).toStrictEqual([401, 401, 429]);
  });

  it('forgets failed attempts after a right password', async () => {
    const { app } = await withCustomer({ limits: { passwordPerEmail: { limit: 2, windowSeconds: 60 } } });
    const visitor = visitorOf(app.url);
    for (let round = 0; round < 3; round += 1) {
      expect((await visitor.post(authenticate, { ...ada, password: 'wrong' })).status).toBe(401);
      expect((await visitor.post(authenticate, ada)).status).toBe(200);
    }
  });
});

describe('sign-up', () => {
  it('is limited per address', async () => {
    const app = await serveApp({ limits: { signUpPerAddress: { limit: 1, windowSeconds: 60 } } });
    const visitor = visitorOf(app.url);
    const path = '/api/build-your-own/account-details?id=none';
    expect((await visitor.postForm(path, new FormData())).status).toBe(404);
    const limited = await visitor.postForm(path, new FormData());
    expect([limited.status, limited.headers.get('retry-after')]).toStrictEqual([429, '60']);
  });
});

describe('a session', () => {
  it('ends with log-out, everywhere, and its token is worth nothing after it (row 14)', async () => {
    const { app, owner } = await withCustomer();
    const elsewhere = visitorOf(app.url);
    await elsewhere.post(authenticate, ada);
    const thief = visitorOf(app.url);
    thief.cookies.set('driveaway-session', owner.cookies.get('driveaway-session') ?? '');
    expect((await thief.get(whoAmI)).body).toMatchObject({ isAuthenticated: true });
    const answer = await owner.send('/api/build-your-own/logout', { method: 'POST' });
    expect([answer.status, answer.body]).toStrictEqual([200, { success: true, message: 'You are logged out.' }]);
    expect(owner.cookies.has('driveaway-session')).toBe(false);
    expect(answer.headers.get('clear-site-data')).toBe('"storage"');
    for (const visitor of [owner, elsewhere, thief]) {
      expect((await visitor.get(whoAmI)).body).toMatchObject({ isAuthenticated: false, userName: '' });
    }
    expect((await owner.post(authenticate, ada)).status).toBe(200);
    expect((await owner.get(whoAmI)).body).toMatchObject({ isAuthenticated: true });
  });

  it('ends after twelve hours', async () => {
    const { app, owner } = await withCustomer();
    app.clock.advance({ hours: 11, minutes: 59, seconds: 59 });
    expect((await owner.get(whoAmI)).body).toMatchObject({ isAuthenticated: true });
    app.clock.advance({ seconds: 1 });
    expect((await owner.get(whoAmI)).body).toMatchObject({ isAuthenticated: false });
  });

  it('shows no account details to a visitor', async () => {
    const app = await serveApp();
    const { status, body, headers } = await visitorOf(app.url).get('/api/build-your-own/account-details');
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { isAuthenticated: false, email: '' }, address: { address1: '' } });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the owner is told by mail', () => {
  const served = async () => {
    const transport = rememberingTransport();
    const customer = await withCustomer({ ports: () => ({ mail: transport }) });
    deliverLetters(customer.app.ports);
    return { ...customer, transport };
  };

  it('of a log-in from a new browser, once', async () => {
    const { app, owner, transport } = await served();
    const visitor = visitorOf(app.url);
    const firefox = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
    await visitor.post(authenticate, { ...ada, password: 'wrong' }, firefox);
    await visitor.post(authenticate, ada, firefox);
    await eventually(() => expect(transport.sent).toHaveLength(1));
    expect(transport.sent[0]).toMatchObject({ to: { address: ada.email }, subject: 'New login to Austral' });
    expect(transport.sent[0]?.text).toContain('Tuesday 10 November 2026 at 10:00 am (NSW time)');
    expect(transport.sent[0]?.text).toContain('Browser: Firefox on Linux');
    await visitor.post(authenticate, ada, firefox);
    await owner.post(authenticate, ada);
    await owner.post(changePassword, { ...ada, newPassword: 'a new one', newPasswordConfirm: 'a new one' });
    await eventually(() => expect(transport.sent).toHaveLength(2));
    expect(transport.sent[1]?.subject).toBe('Your password for Austral has been changed');
    expect(transport.sent[1]?.text).toContain('/build-your-own/account/recover');
  });
});

describe('a change of password', () => {
  const common = 'This password is used by many people and would be guessed early. Please choose another one.';
  const change = { ...ada, newPassword: 'a new one', newPasswordConfirm: 'a new one' };

  it('ends every other session and the old password (row 14)', async () => {
    const { app, owner } = await withCustomer();
    const other = visitorOf(app.url);
    await other.post(authenticate, ada);
    const answer = await owner.post(changePassword, change);
    expect([answer.status, answer.body.success]).toStrictEqual([200, true]);
    expect((await owner.get(whoAmI)).body).toMatchObject({ isAuthenticated: true });
    expect((await other.get(whoAmI)).body).toMatchObject({ isAuthenticated: false });
    expect((await other.post(authenticate, ada)).status).toBe(401);
    expect((await other.post(authenticate, { ...ada, password: 'a new one' })).status).toBe(200);
  });

  it('made twice at once happens once', async () => {
    const { app } = await withCustomer();
    const passwords = ['first choice', 'second choice'];
    const answers = await Promise.all(
      passwords.map(async (newPassword) =>
        visitorOf(app.url).post(changePassword, { ...ada, newPassword, newPasswordConfirm: newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toStrictEqual([200, 401]);
    const logins = await Promise.all(
      passwords.map(async (password) => visitorOf(app.url).post(authenticate, { ...ada, password })),
    );
    expect(logins.map(({ status }) => status)).toStrictEqual(answers.map(({ status }) => status));
  });

  it('needs the current password', async () => {
    const { app } = await withCustomer();
    const visitor = visitorOf(app.url);
    const { status, body } = await visitor.post(changePassword, { ...change, password: 'wrong' });
    expect([status, body.message]).toStrictEqual([401, 'Invalid email or password']);
    expect((await visitor.post(authenticate, ada)).status).toBe(200);
  });

  it.each([
    [{ newPassword: '', newPasswordConfirm: '' }, 'newPassword', 'New password is required'],
    [{ newPassword: 'Password1', newPasswordConfirm: 'Password1' }, 'newPassword', common],
    [{ newPassword: '1234567', newPasswordConfirm: '1234567' }, 'newPassword', 'Please use at least 8 characters.'],
    [{ newPasswordConfirm: 'another' }, 'newPasswordConfirm', 'Confirm your new password'],
    [
      { newPassword: samplePassword, newPasswordConfirm: samplePassword },
      'newPassword',
      'New password provided is equal to current password',
    ],
    [{ email: '' }, 'email', 'Email address is required'],
    [{ password: '' }, 'password', 'Password is required'],
  ])('refuses %j', async (changes, field, message) => {
    const app = await serveApp();
    const { status, body } = await visitorOf(app.url).post(changePassword, { ...change, ...changes });
    expect(status).toBe(400);
    expect(body.errors?.[field]).toStrictEqual([message]);
  });
});

describe('the session context', () => {
  it('has all twelve fields and is never cached (row 92)', async () => {
    const app = await serveApp();
    const { body, headers } = await visitorOf(app.url).get(`${whoAmI}?orderNo=12345678-1234`, {
      'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148',
    });
    expect(body).toStrictEqual({
      baseUrlSegment: 'build-your-own',
      isAuthenticated: false,
      userName: '',
      isMobile: true,
      offsetHeight: 55,
      documentBaseUrl: 'http://driveaway.test/api/build-your-own/document',
      cardPaymentEndpoint: 'Sandbox',
      paymentEncryptionKey: 'cHVibGljIGtleQ==',
      mapsKey: '',
      id: '',
      orderNo: '12345678-1234',
      seller: 'Austral Motors Australia Pty Ltd',
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('names the gateway’s own script where there is one', async () => {
    const cardEncryptionScript = 'https://gateway.example/encrypt.js';
    const cardEncryptionScriptIntegrity = 'sha384-x';
    const app = await serveApp({ settings: { cardEncryptionScript, cardEncryptionScriptIntegrity } });
    const { body } = await visitorOf(app.url).get(whoAmI);
    expect(body).toMatchObject({
      paymentEncryptionScript: cardEncryptionScript,
      paymentEncryptionScriptIntegrity: cardEncryptionScriptIntegrity,
    });
  });

  it('gives no encryption key when the gateway gives none', async () => {
    const app = await serveApp({
      ports: ({ gateway }) => ({
        gateway: { ...gateway, browserSettings: async () => Promise.reject(new Error('gateway down')) },
      }),
    });
    const { status, body } = await visitorOf(app.url).get(whoAmI);
    expect(status).toBe(200);
    expect(body).toMatchObject({ paymentEncryptionKey: '', offsetHeight: 85 });
  });
});
