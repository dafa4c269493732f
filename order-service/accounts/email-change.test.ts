import { savedAccountDetailsSchema } from '@driveaway/domain/api/account-details.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import { emailHashOf, releaseEmail, reserveEmail } from '../customers/customers.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { deliverLetters } from '../mail/testing/deliver-letters.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { customerIdOf } from './testing/read-account.ts';
import { samplePassword, signUpSampleCustomer } from './testing/sign-up-form.ts';

const api = '/api/build-your-own';
const oldEmail = 'ada@example.test';
const newEmail = 'countess@example.test';

const serve = async () => {
  const transport = rememberingTransport();
  const app = await serveApp({ ports: () => ({ mail: transport }) });
  deliverLetters(app.ports);
  const ada = visitorOf(app.url);
  await signUpSampleCustomer(ada);
  const mailTo = (address: string) => transport.sent.filter(({ to }) => to.address === address);
  /** The token of the newest of so many mails to an address. */
  const tokenTo = async (address: string, mails = 1): Promise<string> => {
    await eventually(() => expect(mailTo(address)).toHaveLength(mails));
    return /#token=([A-Za-z0-9_-]+)/.exec(mailTo(address).at(-1)?.text ?? '')?.[1] ?? '';
  };
  const ask = (email = newEmail, password = samplePassword, visitor: Visitor = ada) =>
    visitor.post(`${api}/change-email`, { email, password });
  const confirm = (token: string, visitor: Visitor = visitorOf(app.url)) =>
    visitor.post(`${api}/confirm-email`, { token });
  const logIn = async (email: string) =>
    (await visitorOf(app.url).post(`${api}/authenticate`, { email, password: samplePassword })).status;
  const account = async () =>
    savedAccountDetailsSchema.parse(JSON.parse((await ada.get(`${api}/account-details`)).text)).account;
  return { ...app, app, ada, mailTo, tokenTo, ask, confirm, logIn, account };
};

const signUpAs = async (url: string, email: string): Promise<Visitor> => {
  const visitor = visitorOf(url);
  await signUpSampleCustomer(visitor, { 'account.email': email, 'account.emailConfirm': email });
  return visitor;
};

describe('the address of a new account', () => {
  it('is proved by a link whatever address others ask for', async () => {
    const { app, ada, ask } = await serve();
    const eve = await signUpAs(app.url, 'eve@example.test');
    for (let asked = 0; asked < 6; asked += 1) await ask(oldEmail, samplePassword, eve);
    expect((await ask(oldEmail, samplePassword, eve)).status).toBe(429);
    expect((await ada.post(`${api}/verify-email`, undefined)).status).toBe(200);
  });

  it('is confirmed by a link, which the customer can ask for again', async () => {
    const { ada, tokenTo, confirm, account } = await serve();
    expect(await account()).toMatchObject({ email: oldEmail, isEmailVerified: false });
    const sent = await ada.post(`${api}/verify-email`, undefined);
    expect([sent.status, sent.body.message]).toEqual([200, 'A link to confirm your email address is on its way.']);
    const first = await tokenTo(oldEmail);
    await ada.post(`${api}/verify-email`, undefined);
    const token = await tokenTo(oldEmail, 2);
    expect((await confirm(first)).body.code).toBe('link-not-valid');
    const { status, body } = await confirm(token);
    expect([status, body.message]).toEqual([200, 'Thank you. Your email address is confirmed.']);
    expect(await account()).toMatchObject({ email: oldEmail, isEmailVerified: true });
    expect((await confirm(token)).body.code).toBe('link-not-valid');
  });

  it('is not confirmed by a link that has expired', async () => {
    const { ada, clock, tokenTo, confirm } = await serve();
    await ada.post(`${api}/verify-email`, undefined);
    const token = await tokenTo(oldEmail);
    clock.advance({ hours: 48 });
    expect((await confirm(token)).body.code).toBe('link-not-valid');
  });
});

describe('another address', () => {
  it('counts once the link to its mailbox is used, and the one before hears of both', async () => {
    const { mailTo, tokenTo, ask, confirm, logIn, account } = await serve();
    const asked = await ask();
    expect([asked.status, asked.body.message]).toEqual([
      200,
      'We have mailed a link to the new address. Your address changes when you use it.',
    ]);
    const token = await tokenTo(newEmail);
    expect([await logIn(oldEmail), await logIn(newEmail)]).toEqual([200, 401]);
    const { status, body } = await confirm(token);
    expect([status, body.message]).toEqual([
      200,
      'Your email address has been changed. You log in with the new one from now on.',
    ]);
    expect(await account()).toMatchObject({ email: newEmail, isEmailVerified: true });
    expect([await logIn(oldEmail), await logIn(newEmail)]).toEqual([401, 200]);
    await eventually(() =>
      expect(mailTo(oldEmail).map(({ subject }) => subject)).toEqual(
        expect.arrayContaining([
          'A new email address for your account with Austral',
          'Your email address at Austral has been changed',
        ]),
      ),
    );
    expect((await confirm(token)).body.code).toBe('link-not-valid');
  });

  it('needs the password', async () => {
    const { ask, mailTo } = await serve();
    const { status, body } = await ask(newEmail, 'a wrong guess');
    expect([status, body.code]).toEqual([401, 'invalid-login']);
    expect(mailTo(newEmail)).toEqual([]);
  });

  it('that a restored backup knows by its hash alone is recorded once its owner gives it', async () => {
    const { ports, url, app, account, logIn, mailTo } = await serve();
    const customerId = await customerIdOf(app, oldEmail);
    const command = { commandId: 'restored', correlationId: 'restored', customerId };
    await releaseEmail(ports, command, emailHashOf(ports, oldEmail));
    await reserveEmail(ports, { ...command, commandId: 'reserved' }, emailHashOf(ports, newEmail));
    expect(await logIn(oldEmail)).toBe(401);
    await visitorOf(url).post(`${api}/recover`, { email: oldEmail });
    expect(await account()).toMatchObject({ email: oldEmail });
    await visitorOf(url).post(`${api}/recover`, { email: newEmail });
    await eventually(() =>
      expect(
        mailTo(newEmail)
          .map(({ text }) => text)
          .join(),
      ).toContain('/account/reset#token='),
    );
    expect(await account()).toMatchObject({ email: newEmail });
    expect(await logIn(newEmail)).toBe(200);
    expect(mailTo(oldEmail)).toEqual([]);
  });

  it('that has an account is answered as one that has none, and its mailbox is told', async () => {
    const { ask, mailTo, url } = await serve();
    await signUpAs(url, 'eve@example.test');
    const [free, taken] = [await ask(newEmail), await ask('eve@example.test')];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    await eventually(() => expect(mailTo('eve@example.test')).toHaveLength(1));
    expect(mailTo('eve@example.test')[0]?.text).toContain('It belongs to your account, so nothing changes.');
    expect(mailTo('eve@example.test')[0]?.text).not.toContain('#token=');
  });

  it('that two ask for goes to the first who uses their link', async () => {
    const { url, ask, confirm, mailTo, logIn } = await serve();
    const eve = await signUpAs(url, 'eve@example.test');
    await ask();
    await ask(newEmail, samplePassword, eve);
    await eventually(() => expect(mailTo(newEmail)).toHaveLength(2));
    const tokens = mailTo(newEmail).map(({ text }) => /#token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '');
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await logIn(newEmail)).toBe(200);
  });

  it('is changed once by a link that is used twice at once', async () => {
    const { app, tokenTo, ask, confirm, ports } = await serve();
    await ask();
    const token = await tokenTo(newEmail);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const customerId = await customerIdOf(app, newEmail);
    const events = await ports.eventStore.readStream(`customer-${customerId}`);
    expect(events.filter(({ type }) => type === 'EmailChanged')).toHaveLength(1);
  });

  it('is not the one of an earlier link', async () => {
    const { tokenTo, ask, confirm, account } = await serve();
    await ask('first@example.test');
    const first = await tokenTo('first@example.test');
    await ask();
    expect((await confirm(first)).body.code).toBe('link-not-valid');
    expect(await account()).toMatchObject({ email: oldEmail });
    expect((await confirm(await tokenTo(newEmail))).status).toBe(200);
  });

  it('can be taken by others once it was left', async () => {
    const { ada, url, tokenTo, ask, confirm, directory } = await serve();
    await ask();
    await confirm(await tokenTo(newEmail));
    await signUpAs(url, oldEmail);
    // the stores hold no address in clear
    expect((await storedBytes([directory])).filter(([, bytes]) => bytes.includes(newEmail))).toEqual([]);
    expect((await ada.get(`${api}/account-details`)).text).toContain(newEmail);
  });

  it('goes on where a fault interrupted it, with the same link', async () => {
    const { app, tokenTo, ask, confirm, logIn, ports } = await serve();
    await ask();
    const token = await tokenTo(newEmail);
    const append = ports.eventStore.append.bind(ports.eventStore);
    for (const type of ['EmailChanged', 'EmailReleased']) {
      // what fails in between is tried again by whoever uses the link again
      ports.eventStore.append = async (stream, events, expected) => {
        if (events[0]?.type === type) throw new Error('the disk is gone for a moment');
        return append(stream, events, expected);
      };
      expect((await confirm(token)).status).toBe(500);
      ports.eventStore.append = append;
    }
    expect((await confirm(token)).status).toBe(200);
    expect([await logIn(oldEmail), await logIn(newEmail)]).toEqual([401, 200]);
    expect(app.logged.join()).toContain('the disk is gone');
  });
});
