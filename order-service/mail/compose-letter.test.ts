/** Letters about accounts, with a mail server that was away. */
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';
import { expect, it } from 'vitest';
import { signUpSampleCustomer, samplePassword } from '../accounts/testing/sign-up-form.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { openMailSpool } from './mail-spool.ts';
import { deliverLetters } from './testing/deliver-letters.ts';
import { rememberingTransport } from './testing/remembering-transport.ts';

const api = '/api/build-your-own';
const email = 'ada@example.test';
const newEmail = 'countess@example.test';
const newPassword = 'another correct horse';

/** A customer, and a mail server that takes nothing until it is back. */
const serveAway = async () => {
  const transport = rememberingTransport();
  const app = await serveApp({ ports: () => ({ mail: transport }) });
  const owner = visitorOf(app.url);
  await signUpSampleCustomer(owner);
  const goAway = (): void => {
    transport.before = () => {
      throw new MailFault('unavailable', 'no answer');
    };
  };
  goAway();
  deliverLetters(app.ports);
  const askFor = async (visitor: Visitor, password: string) =>
    expect((await visitor.post(`${api}/change-email`, { email: newEmail, password })).status).toBe(200);
  const recover = async () => expect((await visitorOf(app.url).post(`${api}/recover`, { email })).status).toBe(200);
  const changePassword = async (password = samplePassword, next = newPassword) => {
    const form = { email, password, newPassword: next, newPasswordConfirm: next };
    expect((await owner.post(`${api}/password`, form)).status).toBe(200);
  };
  const due = async (letters: number) =>
    eventually(async () => expect(await openMailSpool(app.ports.readModels).due(10)).toHaveLength(letters));
  const comeBack = (): void => {
    transport.before = () => undefined;
  };
  const dropped = () => app.logged.filter((line) => line.includes('"event":"mail-dropped"'));
  const sent = () => transport.sent.map(({ to, subject }) => `${to.address}: ${subject}`).toSorted();
  return { ...app, transport, owner, askFor, recover, changePassword, due, goAway, comeBack, dropped, sent };
};

it('all come once it is back, with links whose tokens are in no store', async () => {
  const { url, directory, owner, transport, askFor, recover, changePassword, due, comeBack, sent, dropped } =
    await serveAway();
  await changePassword();
  await visitorOf(url).post(`${api}/authenticate`, { email, password: newPassword });
  await askFor(owner, newPassword);
  await recover();
  await due(5);
  expect(transport.sent).toEqual([]);
  comeBack();
  await eventually(() =>
    expect(sent()).toEqual([
      `${email}: A new email address for your account with Austral`,
      `${email}: New login to Austral`,
      `${email}: Set a new password for Austral`,
      `${email}: Your password for Austral has been changed`,
      `${newEmail}: Confirm your new email address for Austral`,
    ]),
  );
  await due(0);
  expect(dropped()).toEqual([]);
  const toNew = transport.sent.find(({ to }) => to.address === newEmail);
  expect([toNew?.to.name, toNew?.text]).toEqual(['', expect.stringContaining('Hello,')]);
  expect(toNew?.text).not.toContain('because of your account');
  const tokens = transport.sent.flatMap(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? []);
  expect(tokens).toHaveLength(2);
  const bytes = await storedBytes([directory]);
  for (const token of tokens) expect(bytes.filter(([, content]) => content.includes(token))).toEqual([]);
});

it('do not come when they were asked for before a new password, which the security log says', async () => {
  const { owner, transport, askFor, recover, changePassword, due, comeBack, sent, dropped } = await serveAway();
  await askFor(owner, samplePassword);
  await recover();
  await due(3);
  await changePassword();
  comeBack();
  await due(0);
  expect(sent()).toEqual([
    `${email}: A new email address for your account with Austral`,
    `${email}: Your password for Austral has been changed`,
  ]);
  expect(transport.sent.map(({ text }) => text).join()).not.toContain('#token=');
  expect(dropped()).toHaveLength(2);
  for (const kind of ['new-address', 'reset-link']) expect(dropped().join()).toContain(`"reason":"${kind} void"`);
});

it('do not come once their link would be too old', async () => {
  const { recover, due, clock, comeBack, sent, dropped } = await serveAway();
  await recover();
  await due(1);
  clock.advance({ minutes: 10 });
  comeBack();
  await due(0);
  expect(sent()).toEqual([]);
  expect(dropped().join()).toContain('"reason":"reset-link too-old"');
});

it('go to the address that it was when they were noted', async () => {
  const { url, owner, transport, askFor, due, comeBack, goAway, sent } = await serveAway();
  await askFor(owner, samplePassword);
  await due(2);
  comeBack();
  await due(0);
  const token = transport.sent.flatMap(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? [])[0];
  goAway();
  await visitorOf(url).post(`${api}/authenticate`, { email, password: samplePassword });
  expect((await visitorOf(url).post(`${api}/confirm-email`, { token })).status).toBe(200);
  await due(2);
  comeBack();
  await due(0);
  expect(sent()).toEqual(
    expect.arrayContaining([
      `${email}: New login to Austral`,
      `${email}: Your email address at Austral has been changed`,
    ]),
  );
});
