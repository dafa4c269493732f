import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';
import { serveApp, type ServeAppOptions } from '../http/testing/serve-app.ts';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { deliverLetters } from '../mail/testing/deliver-letters.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { customerIdOf } from './testing/read-account.ts';
import { samplePassword, signUpSampleCustomer } from './testing/sign-up-form.ts';

const api = '/api/build-your-own';
const email = 'ada@example.test';
const newPassword = 'another correct horse';

const serve = async (options: ServeAppOptions = {}) => {
  const transport = rememberingTransport();
  const app = await serveApp({ ...options, ports: () => ({ mail: transport }) });
  deliverLetters(app.ports);
  const ada = visitorOf(app.url);
  await signUpSampleCustomer(ada);
  const visitor = visitorOf(app.url);
  const recover = (address = email) => visitor.post(`${api}/recover`, { email: address });
  /** Asks for a link and opens the mail. */
  const newToken = async (): Promise<string> => {
    const before = transport.sent.length;
    // so long after the last one another is mailed
    app.clock.advance({ minutes: 2 });
    await recover();
    await eventually(() => expect(transport.sent.length).toBeGreaterThan(before));
    const [, token = ''] = /#token=([A-Za-z0-9_-]+)/.exec(transport.sent.at(-1)?.text ?? '') ?? [];
    return token;
  };
  const reset = (token: string, password = newPassword) =>
    visitor.post(`${api}/reset-password`, { token, newPassword: password, newPasswordConfirm: password });
  const logIn = async (password: string) =>
    (await visitorOf(app.url).post(`${api}/authenticate`, { email, password })).status;
  return { ...app, ada, visitor, transport, recover, newToken, reset, logIn };
};

describe('a forgotten password', () => {
  it('is replaced through a link to the mailbox, which ends every session', async () => {
    const { ada, newToken, reset, logIn, transport } = await serve();
    const answer = await reset(await newToken());
    expect([answer.status, answer.body.message]).toEqual([200, 'Your password has been changed. Please log in.']);
    expect(await logIn(samplePassword)).toBe(401);
    expect(await logIn(newPassword)).toBe(200);
    expect((await ada.get(`${api}/profile-orders`)).status).toBe(401);
    const subject = 'Your password for Austral has been changed';
    await eventually(() => expect(transport.sent).toContainEqual(expect.objectContaining({ subject })));
  });

  it('gets a link that leads to the configured site, whatever host a request names (row 25)', async () => {
    const { visitor, transport } = await serve();
    await visitor.post(
      `${api}/recover`,
      { email },
      { Host: 'attacker.example', 'X-Forwarded-Host': 'attacker.example' },
    );
    await eventually(() => expect(transport.sent).toHaveLength(1));
    expect(transport.sent[0]?.to.address).toBe(email);
    expect(transport.sent[0]?.text).toContain('http://driveaway.test/build-your-own/account/reset#token=');
    expect(transport.sent[0]?.html).not.toContain('attacker');
  });

  it('answers the same for an address without an account, and mails nobody (row 20)', async () => {
    const { recover, transport } = await serve();
    const unknown = await recover('nobody@example.test');
    const known = await recover();
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await eventually(() => expect(transport.sent).toHaveLength(1));
  });

  it('cannot be used up by others: a mailbox gets one link in two minutes, and whoever asks hears of it', async () => {
    const { recover, transport, clock } = await serve();
    const statuses = new Set<number>();
    for (let count = 0; count < 20; count += 1) {
      for (const address of [email, 'nobody@example.test']) statuses.add((await recover(address)).status);
    }
    clock.advance({ minutes: 2 });
    statuses.add((await recover()).status);
    await eventually(() => expect(transport.sent).toHaveLength(2));
    expect(statuses).toEqual(new Set([200]));
  });

  it('gets another link at once when the one before was used', async () => {
    const { newToken, recover, reset, transport } = await serve();
    const subjects = () => transport.sent.map(({ subject }) => subject);
    expect((await reset(await newToken(), 'mistyped horse')).status).toBe(200);
    const [link] = subjects();
    await recover();
    await eventually(() => expect(subjects().filter((subject) => subject === link)).toHaveLength(2));
  });

  it('is not replaced while mail goes nowhere, and says so', async () => {
    const { url } = await serveApp();
    const answer = await visitorOf(url).post(`${api}/recover`, { email });
    expect([answer.status, answer.body.code]).toEqual([503, 'not-available']);
    const empty = await visitorOf(url).post(`${api}/recover`, {});
    expect(empty.body.errors).toStrictEqual({ email: ['Email address is required'] });
  });

  it('leaves neither token nor address in the log, also when the mail fails', async () => {
    const { transport, recover, logged } = await serve();
    const tokens: string[] = [];
    transport.before = ({ text }) => {
      tokens.push(/#token=([\w-]+)/.exec(text)?.[1] ?? '');
      throw new MailFault('refused', 'The mail server refuses this mail: EENVELOPE 550');
    };
    expect((await recover()).status).toBe(200);
    await eventually(() => expect(logged.join()).toContain('A mail could not be sent and was given up'));
    expect(tokens[0]).toHaveLength(43);
    expect(logged.join()).not.toContain(tokens[0]);
    expect(logged.join()).not.toContain(email);
  });
});

describe('whoever sets a new password', () => {
  const lockOut = async ({ url }: { readonly url: string }) => {
    const stranger = visitorOf(url);
    let status = 0;
    for (let guess = 0; guess <= 10; guess += 1) {
      ({ status } = await stranger.post(`${api}/authenticate`, { email, password: 'wrong' }));
    }
    return status;
  };

  it('is let in although strangers have used up every attempt (row 21)', async () => {
    const app = await serve({ limits: { wrongPasswordsPerAccount: { limit: 10, windowSeconds: 3_600 } } });
    expect(await lockOut(app)).toBe(429);
    expect(await app.logIn(samplePassword)).toBe(429);
    await app.reset(await app.newToken());
    expect(await app.logIn(newPassword)).toBe(200);
  });

  it('goes on from that browser while strangers go on guessing (row 21)', async () => {
    const app = await serve();
    await app.reset(await app.newToken());
    expect(await lockOut(app)).toBe(429);
    const answer = await app.visitor.post(`${api}/authenticate`, { email, password: newPassword });
    expect(answer.status).toBe(200);
  });
});

describe('the link', () => {
  it('is good once (row 24)', async () => {
    const { newToken, reset, logIn } = await serve();
    const token = await newToken();
    expect((await reset(token)).status).toBe(200);
    const again = await reset(token, 'a third password');
    expect([again.status, again.body.code]).toEqual([404, 'link-not-valid']);
    expect(await logIn(newPassword)).toBe(200);
  });

  it('is kept as a hash: no file has the token, write-ahead logs included (row 24)', async () => {
    const { newToken, reset, directory } = await serve();
    const holders = async (text: string) =>
      (await storedBytes([directory])).filter(([, bytes]) => bytes.includes(text)).map(([name]) => name);
    const token = await newToken();
    expect(await holders(token)).toStrictEqual([]);
    expect(await holders(createHash('sha256').update(token).digest('hex'))).not.toStrictEqual([]);
    await reset(token);
    expect(await holders(token)).toStrictEqual([]);
  });

  it('is good for exactly one of two who use it at once (row 26)', async () => {
    const { newToken, reset, logIn } = await serve();
    const token = await newToken();
    const passwords = ['the first password', 'the second password'] as const;
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await logIn(winner)).toBe(200);
  });

  it('is good for ten minutes and not a millisecond longer (row 24)', async () => {
    const { newToken, reset, clock } = await serve();
    const first = await newToken();
    clock.advance({ minutes: 10 });
    expect((await reset(first)).status).toBe(404);
    const second = await newToken();
    clock.advance({ milliseconds: 599_999 });
    expect((await reset(second)).status).toBe(200);
  });

  it('gives way to a later one (row 24)', async () => {
    const { newToken, reset } = await serve();
    const first = await newToken();
    const second = await newToken();
    expect((await reset(first)).status).toBe(404);
    expect((await reset(second)).status).toBe(200);
  });

  it('stays good when the new password is not accepted', async () => {
    const { newToken, visitor, reset } = await serve();
    const token = await newToken();
    const bad = await visitor.post(`${api}/reset-password`, { token, newPassword: '', newPasswordConfirm: 'x' });
    expect(bad.body.errors).toStrictEqual({
      newPassword: ['New password is required'],
      newPasswordConfirm: ['Confirm your new password'],
    });
    const common = await reset(token, 'qwertyuiop');
    expect([common.status, Object.keys(common.body.errors ?? {})]).toStrictEqual([400, ['newPassword']]);
    expect((await reset(token)).status).toBe(200);
  });

  it.each(['', 'x', 'a'.repeat(43), '0'.repeat(64)])('that nobody was sent (%j) sets nothing', async (token) => {
    const { reset, logIn } = await serve();
    expect((await reset(token)).status).toBe(404);
    expect(await logIn(samplePassword)).toBe(200);
  });

  it('is worth nothing once the account is gone', async () => {
    const app = await serve();
    const token = await app.newToken();
    await app.ports.vault.deleteCredential(await customerIdOf(app, email));
    expect((await app.reset(token)).status).toBe(404);
  });
});
