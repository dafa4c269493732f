import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { expect, it, describe } from 'vitest';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { deliverLetters } from '../mail/testing/deliver-letters.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { startSecondFactor, turnOnSecondFactor } from './testing/authenticator.ts';
import { samplePassword, signUpSampleCustomer } from './testing/sign-up-form.ts';

const api = '/api/build-your-own';
const ada = { email: 'ada@example.test', password: samplePassword };
const nextStep = { seconds: 30 };

const withCustomer = async (options: Parameters<typeof serveApp>[0] = {}) => {
  const transport = rememberingTransport();
  const app = await serveApp({ ...options, ports: () => ({ mail: transport }) });
  deliverLetters(app.ports);
  const owner = visitorOf(app.url);
  await signUpSampleCustomer(owner);
  const subjects = () => transport.sent.map(({ subject }) => subject);
  return { app, owner, subjects, sent: () => transport.sent };
};

/** With two-step login turned on, and a code that is not used yet. */
const withFactor = async (options: Parameters<typeof serveApp>[0] = {}) => {
  const customer = await withCustomer(options);
  const { app, owner } = customer;
  const authenticator = await turnOnSecondFactor(owner, app.clock.now());
  app.clock.advance(nextStep);
  return { ...customer, ...authenticator, code: () => authenticator.codeAt(app.clock.now()) };
};

const logIn = async (visitor: Visitor) => visitor.post(`${api}/authenticate`, ada);
const sendCode = async (visitor: Visitor, code: string) => visitor.post(`${api}/authenticate/second-factor`, { code });
const isLoggedIn = async (visitor: Visitor) =>
  (await visitor.get(`${api}/authentication-details`)).body['isAuthenticated'];
const wrong = '000000';

describe('turning it on', () => {
  it('takes the password and a code of the new secret, and answers ten recovery codes once', async () => {
    const { app, owner, subjects } = await withCustomer();
    const elsewhere = visitorOf(app.url);
    await logIn(elsewhere);
    const refused = await owner.post(`${api}/second-factor/start`, { password: 'not mine' });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid-login']);
    const started = await startSecondFactor(owner);
    expect((await owner.post(`${api}/second-factor/confirm`, { code: wrong })).body.code).toBe('wrong-code');
    expect((await owner.get(`${api}/second-factor`)).body).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await logIn(elsewhere)).status).toBe(200);
    const code = started.codeAt(app.clock.now());
    const { body } = await owner.post(`${api}/second-factor/confirm`, { code });
    const distinct = new Set(JSON.stringify(body).match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/g));
    expect(distinct.size).toBe(10);
    expect((await owner.get(`${api}/second-factor`)).body).toEqual({
      since: '2026-11-09T23:00:00.000Z',
      recoveryCodesLeft: 10,
    });
    expect([await isLoggedIn(owner), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    await eventually(() => expect(subjects()).toContain('Two-step login to Austral is on'));
    const again = [
      await owner.post(`${api}/second-factor/start`, { password: samplePassword }),
      await owner.post(`${api}/second-factor/confirm`, { code }),
    ];
    expect(again.map(({ status, body: { code: reason } }) => [status, reason])).toEqual([
      [409, 'second-factor-changed'],
      [409, 'second-factor-changed'],
    ]);
  });

  it('leaves neither the secret nor a recovery code in the stores or the log', async () => {
    const { app, secret, recoveryCodes } = await withFactor();
    const places = [...(await storedBytes([app.directory])).map(([, text]) => text), app.logged.join('\n')];
    expect(places.some((text) => text.includes('second_factors'))).toBe(true);
    const secretHex = Buffer.from(secret).toString('hex');
    const hidden = [secret, secretHex, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))];
    expect(hidden.filter((one) => places.some((text) => text.includes(one)))).toEqual([]);
  });
});

describe('a log-in in two steps', () => {
  it('starts no session before the code, and one with it', async () => {
    const { app, code, subjects } = await withFactor();
    const visitor = visitorOf(app.url);
    const first = await logIn(visitor);
    expect([first.status, first.body.code]).toEqual([401, 'second-factor-needed']);
    expect([...visitor.cookies.keys()]).toEqual(['driveaway-second-step']);
    const [cookie] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^driveaway-second-step=[\w.-]+; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/);
    visitor.cookies.set('driveaway-session', visitor.cookies.get('driveaway-second-step') ?? '');
    expect(await isLoggedIn(visitor)).toBe(false);
    const typed = code().replace(/^(...)/, ' $1 ');
    const second = await sendCode(visitor, typed);
    expect([second.status, second.body]).toEqual([200, { success: true, message: 'You are logged in.' }]);
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['driveaway-device', 'driveaway-session']);
    expect(await isLoggedIn(visitor)).toBe(true);
    await eventually(() => expect(subjects()).toContain('New login to Austral'));
  });

  it('ends after five minutes, and with a change of the credential', async () => {
    const { app, owner, code } = await withFactor();
    const late = visitorOf(app.url);
    await logIn(late);
    app.clock.advance({ minutes: 5 });
    expect((await sendCode(late, code())).body.code).toBe('log-in-timed-out');
    await logIn(late);
    await owner.send(`${api}/logout`, { method: 'POST' });
    expect((await sendCode(late, code())).body.code).toBe('log-in-timed-out');
    expect((await sendCode(visitorOf(app.url), code())).body.code).toBe('log-in-timed-out');
  });

  it('takes codes of the step before and after, each step once and none before it', async () => {
    const { app, codeAt } = await withFactor();
    const at = app.clock.now();
    const outcomes: (string | undefined)[] = [];
    for (const seconds of [60, -60, 30, 30, 0]) {
      const visitor = visitorOf(app.url);
      await logIn(visitor);
      outcomes.push((await sendCode(visitor, codeAt(at.add({ seconds })))).body.code);
    }
    expect(outcomes).toEqual(['wrong-code', 'wrong-code', undefined, 'wrong-code', 'wrong-code']);
  });

  it('lets in one of many who bring the same code, or the same recovery code, at once', async () => {
    const { app, code, recoveryCodes } = await withFactor();
    for (const shared of [code(), recoveryCodes[0] ?? '']) {
      const visitors = [visitorOf(app.url), visitorOf(app.url), visitorOf(app.url)];
      for (const visitor of visitors) await logIn(visitor);
      const answers = await Promise.all(visitors.map(async (visitor) => sendCode(visitor, shared)));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
    }
  });

  it('takes each recovery code once, tells its owner, and says so in the security log', async () => {
    const { app, owner, recoveryCodes, subjects } = await withFactor();
    const [recovery = ''] = recoveryCodes;
    const visitor = visitorOf(app.url);
    await logIn(visitor);
    expect((await sendCode(visitor, recovery.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    await logIn(visitor);
    expect((await sendCode(visitor, recovery)).body.code).toBe('wrong-code');
    expect((await owner.get(`${api}/second-factor`)).body).toMatchObject({ recoveryCodesLeft: 9 });
    await eventually(() => expect(subjects()).toContain('A recovery code for Austral was used'));
    const lines = app.logged.filter((line) => line.includes('"event":"log-in"'));
    expect(lines.filter((line) => line.includes('recovery-code'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"reason":"second-factor-needed"'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes('"reason":"wrong-code"'))).toHaveLength(1);
  });
});

describe('wrong codes', () => {
  it('count as wrong passwords do, and a right password forgives none', async () => {
    const { app, code } = await withFactor({ limits: { passwordPerEmail: { limit: 4, windowSeconds: 60 } } });
    const thief = visitorOf(app.url);
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      statuses.push((await logIn(thief)).status, (await sendCode(thief, wrong)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401]);
    expect([(await sendCode(thief, code())).status, (await logIn(thief)).status]).toEqual([429, 429]);
  });

  it('are ten a day, from wherever and however many at once; then a recovery code is needed', async () => {
    const { app, owner, code, recoveryCodes, subjects } = await withFactor({
      limits: { passwordPerEmail: { limit: 100, windowSeconds: 60 } },
    });
    const thieves = Array.from({ length: 6 }, () => visitorOf(app.url));
    for (const thief of thieves) await logIn(thief);
    const guesses = await Promise.all(thieves.flatMap((thief) => [sendCode(thief, wrong), sendCode(thief, wrong)]));
    const reasons = guesses.map(({ body }) => body.code ?? 'let in').toSorted((one, other) => (one < other ? -1 : 1));
    expect(reasons).toEqual([
      ...Array.from({ length: 2 }, () => 'too-many-wrong-codes'),
      ...Array.from({ length: 10 }, () => 'wrong-code'),
    ]);
    await eventually(() => expect(subjects()).toContain('Many wrong codes for your account with Austral'));
    await logIn(owner);
    const locked = await sendCode(owner, code());
    expect([locked.status, locked.body.code]).toEqual([429, 'too-many-wrong-codes']);
    expect((await sendCode(owner, recoveryCodes[0] ?? '')).status).toBe(200);
    await logIn(owner);
    expect((await sendCode(owner, code())).status).toBe(200);
  });

  it('end the session that has no password before they keep its owner out', async () => {
    const { app, owner, code } = await withFactor();
    const thief = visitorOf(app.url);
    for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
    const guess = async () => thief.post(`${api}/my-data`, { code: wrong });
    expect((await thief.post(`${api}/my-data`, {})).body.code).toBe('second-factor-needed');
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.filter(({ body }) => body.code === 'wrong-code')).toHaveLength(5);
    expect((await guess()).body.code).toBe('not-signed-in');
    await logIn(owner);
    expect((await sendCode(owner, code())).status).toBe(200);
  });

  it('end a session that tries to turn it on for somebody else', async () => {
    const { owner } = await withCustomer();
    await startSecondFactor(owner);
    const guess = async () => (await owner.post(`${api}/second-factor/confirm`, { code: wrong })).body.code;
    const answers = await Promise.all(Array.from({ length: 8 }, guess));
    expect(answers.filter((code) => code === 'wrong-code')).toHaveLength(5);
    expect(await guess()).toBe('not-signed-in');
  });

  it('are forgotten after a day', async () => {
    const { app, owner, code } = await withFactor();
    for (let round = 0; round < 10; round += 1) {
      await owner.post(`${api}/second-factor/turn-off`, { password: samplePassword, code: wrong });
    }
    const off = async () => owner.post(`${api}/second-factor/turn-off`, { password: samplePassword, code: code() });
    expect((await off()).body.code).toBe('too-many-wrong-codes');
    app.clock.advance({ hours: 24 });
    await logIn(owner);
    expect((await sendCode(owner, code())).status).toBe(200);
  });
});

describe('a customer with two-step login', () => {
  it('changes the password with a code alone, and keeps the factor after a reset', async () => {
    const { app, owner, code, sent } = await withFactor();
    const visitor = visitorOf(app.url);
    const change = { ...ada, newPassword: 'a new horse', newPasswordConfirm: 'a new horse' };
    const answers = [
      await visitor.post(`${api}/password`, change),
      await visitor.post(`${api}/password`, { ...change, code: wrong }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'second-factor-needed'],
      [401, 'wrong-code'],
    ]);
    expect([visitor.cookies.size, await isLoggedIn(owner)]).toEqual([0, true]);
    expect((await visitor.post(`${api}/password`, { ...change, code: code() })).status).toBe(200);
    expect([await isLoggedIn(visitor), await isLoggedIn(owner)]).toEqual([true, false]);
    await visitor.post(`${api}/recover`, { email: ada.email });
    const tokenOf = () => /reset#token=([\w-]+)/.exec(sent().at(-1)?.text ?? '')?.[1];
    await eventually(() => expect(tokenOf()).toBeDefined());
    const reset = { token: tokenOf(), newPassword: samplePassword, newPasswordConfirm: samplePassword };
    expect((await visitor.post(`${api}/reset-password`, reset)).status).toBe(200);
    expect((await logIn(visitor)).body.code).toBe('second-factor-needed');
  });

  it('turns it off, or makes new recovery codes, with password and code', async () => {
    const { app, owner, code, recoveryCodes, subjects } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    const renew = async (password: string, by: string) =>
      owner.post(`${api}/second-factor/recovery-codes`, { password, code: by });
    expect((await renew('not mine', code())).body.code).toBe('invalid-login');
    expect((await renew(samplePassword, wrong)).body.code).toBe('wrong-code');
    expect((await renew(samplePassword, first)).text).not.toContain(second);
    const off = async (by: string) =>
      owner.post(`${api}/second-factor/turn-off`, { password: samplePassword, code: by });
    expect((await off(second)).body.code).toBe('wrong-code');
    expect((await off(code())).body).toEqual({ success: true, message: 'Two-step login is off.' });
    await eventually(() =>
      expect(subjects()).toEqual(
        expect.arrayContaining(['New recovery codes for Austral', 'Two-step login to Austral is off']),
      ),
    );
    expect((await logIn(visitorOf(app.url))).body).toEqual({ success: true, message: 'You are logged in.' });
  });
});

describe('what a code is asked for beside the password', () => {
  it.each([
    ['change-email', { email: 'new@example.test', password: samplePassword }, [200, undefined], 'too-many-wrong-codes'],
    // the code was taken: no projection runs here that could tell of orders
    ['my-data', {}, [503, 'unavailable'], 'not-signed-in'],
    ['erase-account', { password: samplePassword }, [503, 'unavailable'], 'too-many-wrong-codes'],
  ])('%s: nothing is done without one, and wrong ones count', async (call, body, accepted, ended) => {
    const { app, owner, code } = await withFactor();
    const ask = (given?: string) => owner.post(`${api}/${call}`, given === undefined ? body : { ...body, code: given });
    const refused = [await ask(), await ask(wrong)];
    expect(refused.map(({ status, body: { code: reason } }) => [status, reason])).toEqual([
      [401, 'second-factor-needed'],
      [401, 'wrong-code'],
    ]);
    const answer = await ask(code());
    expect([answer.status, answer.body.code]).toEqual(accepted);
    for (let tries = 0; tries < 10; tries += 1) {
      app.clock.advance({ minutes: 10 });
      await ask(wrong);
    }
    expect((await ask(code())).body.code).toBe(ended);
  });
});
