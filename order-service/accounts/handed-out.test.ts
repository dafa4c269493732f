import { readFile } from 'node:fs/promises';
import { newCalendarFeedSchema } from '@driveaway/domain/api/calendar-feed.ts';
import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { deliverLetters } from '../mail/testing/deliver-letters.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { findCustomer } from '../customers/customers.ts';
import { customerIdOf } from './testing/read-account.ts';
import { handedOut, type Act } from './handed-out.ts';
import { startSecondFactor } from './testing/authenticator.ts';
import { samplePassword, signUpSampleCustomer } from './testing/sign-up-form.ts';

const api = '/api/build-your-own';
const email = 'ada@example.test';
const intruders = 'eve@example.test';
const owners = 'countess@example.test';
const newPassword = 'another correct horse';

/** After each of which, or before, something else may be done, once. */
const recordedSteps = ['EmailChangeRequested', 'EmailChanged', 'PasswordChanged', 'CalendarFeedRenewed'] as const;
type Step = 'credential looked up' | (typeof recordedSteps)[number] | `before ${(typeof recordedSteps)[number]}`;
const isStep = (type: string): type is (typeof recordedSteps)[number] => recordedSteps.some((step) => step === type);

/** @param whileAsked what the saving of a link's token waits for */
const serve = async (whileAsked: Promise<unknown> = Promise.resolve()) => {
  let linksEnded = 0;
  const meanwhile = new Map<Step, () => Promise<unknown>>();
  const done = async (step: Step): Promise<void> => {
    const does = meanwhile.get(step);
    meanwhile.delete(step);
    await does?.();
  };
  const transport = rememberingTransport();
  const app = await serveApp({
    limits: {
      passwordPerDevice: { limit: 2, windowSeconds: 60 },
      passwordPerEmail: { limit: 50, windowSeconds: 60 },
      recoverMailPerEmail: { limit: 50, windowSeconds: 60 },
    },
    ports: ({ vault, eventStore }) => ({
      mail: transport,
      eventStore: {
        ...eventStore,
        append: async (stream, events, expected) => {
          for (const { type } of events) if (isStep(type)) await done(`before ${type}`);
          const appended = await eventStore.append(stream, events, expected);
          for (const { type } of events) if (isStep(type)) await done(type);
          return appended;
        },
      },
      vault: {
        ...vault,
        findCredential: async (customerId) => {
          const found = await vault.findCredential(customerId);
          await done('credential looked up');
          return found;
        },
        saveMailboxToken: async (token) => {
          await whileAsked;
          await vault.saveMailboxToken(token);
        },
        deleteMailboxTokens: async (customerId) => {
          await vault.deleteMailboxTokens(customerId);
          linksEnded += 1;
        },
      },
    }),
  });
  deliverLetters(app.ports);
  const owner = visitorOf(app.url);
  await signUpSampleCustomer(owner);
  /** The token of the newest mail to an address after an act. */
  const tokenTo = async (address: string, act: () => Promise<unknown>): Promise<string> => {
    const links = () => transport.sent.filter(({ to, text }) => to.address === address && text.includes('#token='));
    const before = links().length;
    await act();
    await eventually(() => expect(links().length).toBeGreaterThan(before));
    return /#token=([\w-]+)/.exec(links().at(-1)?.text ?? '')?.[1] ?? '';
  };
  const logIn = async (visitor: Visitor, password: string, address = email) =>
    (await visitor.post(`${api}/authenticate`, { email: address, password })).status;
  const reset = async (token: string, visitor = visitorOf(app.url)) =>
    (await visitor.post(`${api}/reset-password`, { token, newPassword, newPasswordConfirm: newPassword })).status;
  const recover = async (address = email) => {
    // a mailbox gets a link every two minutes
    app.clock.advance({ minutes: 2 });
    return tokenTo(address, async () => visitorOf(app.url).post(`${api}/recover`, { email: address }));
  };
  const askFor = async (visitor: Visitor, address: string) =>
    tokenTo(address, async () => visitor.post(`${api}/change-email`, { email: address, password: samplePassword }));
  const confirm = async (token: string) => (await visitorOf(app.url).post(`${api}/confirm-email`, { token })).status;
  const changePassword = async (visitor: Visitor) =>
    visitor.post(`${api}/password`, { email, password: samplePassword, newPassword, newPasswordConfirm: newPassword });
  return {
    ...app,
    linksEnded: () => linksEnded,
    meanwhile,
    transport,
    owner,
    tokenTo,
    logIn,
    reset,
    recover,
    askFor,
    confirm,
    changePassword,
  };
};

type Served = Awaited<ReturnType<typeof serve>>;

const acts: Readonly<Record<Act, (app: Served) => Promise<unknown>>> = {
  logIn: async ({ owner, logIn }) => logIn(owner, samplePassword),
  logOut: async ({ owner }) => owner.post(`${api}/logout`, {}),
  addressConfirmed: async ({ owner, tokenTo, confirm }) =>
    confirm(await tokenTo(email, async () => owner.post(`${api}/verify-email`, undefined))),
  newAddress: async ({ owner, askFor, confirm }) => confirm(await askFor(owner, owners)),
  newPassword: async ({ owner, changePassword }) => changePassword(owner),
  recovery: async ({ recover, reset }) => reset(await recover()),
  restore: async ({ ports }) => ports.vault.endAllAccess(ports.clock.now().epochMilliseconds / 1_000),
};

/** Has one handed out, and answers whether it still opens anything. */
const tried: Readonly<
  Record<
    'session' | 'device' | 'calendarFeed' | 'saveResetToken' | 'saveMailboxToken',
    (app: Served) => Promise<() => Promise<boolean>>
  >
> = {
  session: async ({ url, logIn }) => {
    const intruder = visitorOf(url);
    await logIn(intruder, samplePassword);
    return async () => (await intruder.get(`${api}/profile-orders`)).status !== 401;
  },
  device: async ({ url, logIn, owner }) => {
    const intruder = visitorOf(url);
    await logIn(intruder, samplePassword);
    const name = siteCookies.device.name;
    return async () => {
      const account = await owner.get(`${api}/account-details`);
      const address = account.status === 200 && account.text.includes(owners) ? owners : email;
      const guesser = visitorOf(url);
      guesser.cookies.set(name, intruder.cookies.get(name) ?? '');
      const statuses = [];
      for (let guess = 0; guess < 3; guess += 1) statuses.push(await logIn(guesser, 'a wrong guess', address));
      // a known browser has a budget of its own, of two
      return statuses.at(-1) === 429;
    };
  },
  calendarFeed: async ({ url, owner }) => {
    const { text } = await owner.post(`${api}/calendar-feed`, {});
    const { pathname } = new URL(newCalendarFeedSchema.parse(JSON.parse(text)).address);
    return async () => (await visitorOf(url).get(pathname)).status !== 404;
  },
  saveResetToken: async ({ recover, reset }) => {
    const token = await recover();
    return async () => (await reset(token)) === 200;
  },
  saveMailboxToken: async ({ url, logIn, askFor, confirm }) => {
    const intruder = visitorOf(url);
    await logIn(intruder, samplePassword);
    const token = await askFor(intruder, intruders);
    return async () => (await confirm(token)) === 200;
  },
};

const isToIntruder = ({ to }: { readonly to: { readonly address: string } }): boolean => to.address === intruders;

describe('whoever once had the password', () => {
  it('does not take the account back by an address asked for before its owner recovered it', async () => {
    const app = await serve();
    const intruder = visitorOf(app.url);
    expect(await app.logIn(intruder, samplePassword)).toBe(200);
    const link = await app.askFor(intruder, intruders);
    expect(await app.reset(await app.recover())).toBe(200);
    expect(await app.confirm(link)).toBe(404);
    expect(await app.logIn(visitorOf(app.url), newPassword)).toBe(200);
    await visitorOf(app.url).post(`${api}/recover`, { email: intruders });
    expect(await app.logIn(visitorOf(app.url), newPassword, intruders)).toBe(401);
  });

  it('gets no link for an address asked for before it, whose mail goes out after it', async () => {
    const held = Promise.withResolvers<undefined>();
    const app = await serve(held.promise);
    const asked = await app.owner.post(`${api}/change-email`, { email: intruders, password: samplePassword });
    const changed = await app.changePassword(visitorOf(app.url));
    expect([asked.status, changed.status, app.linksEnded()]).toEqual([200, 200, 2]);
    held.resolve(undefined);
    await eventually(() => expect(app.linksEnded() + app.transport.sent.filter(isToIntruder).length).toBe(3));
    expect(app.transport.sent.filter(isToIntruder)).toEqual([]);
  });
});

describe('a request that is under way while its owner recovers the account', () => {
  const underWay = async () => {
    const app = await serve();
    const intruder = visitorOf(app.url);
    await app.logIn(intruder, samplePassword);
    const recoverAfter = async (step: Step) => {
      const token = await app.recover();
      app.meanwhile.set(step, async () => expect(await app.reset(token)).toBe(200));
    };
    return { ...app, intruder, recoverAfter };
  };

  it('asks for no other address with the password of before', async () => {
    const app = await underWay();
    await app.recoverAfter('credential looked up');
    const asked = await app.intruder.post(`${api}/change-email`, { email: intruders, password: samplePassword });
    expect([asked.status, asked.body.code]).toEqual([401, 'invalid-login']);
  });

  it.each(['EmailChangeRequested', 'before EmailChangeRequested'] as const)(
    'is mailed no link to the address that it asked for: %s',
    async (step) => {
      const app = await underWay();
      await app.recoverAfter(step);
      await app.intruder.post(`${api}/change-email`, { email: intruders, password: samplePassword });
      await app.recover();
      expect(app.transport.sent.filter(isToIntruder)).toEqual([]);
    },
  );

  it('is given no calendar feed that goes on', async () => {
    const app = await underWay();
    await app.recoverAfter('before CalendarFeedRenewed');
    expect((await app.intruder.post(`${api}/calendar-feed`, {})).status).toBe(401);
    expect((await findCustomer(app.ports, await customerIdOf(app, email)))?.calendarFeed).toBeUndefined();
  });

  it('takes no account by an address that it asks for just before the new password is set', async () => {
    const app = await underWay();
    const token = await app.recover();
    const asked: number[] = [];
    app.meanwhile.set('PasswordChanged', async () => {
      const body = { email: intruders, password: samplePassword };
      asked.push((await app.intruder.post(`${api}/change-email`, body)).status);
    });
    expect([await app.reset(token), asked]).toEqual([200, [200]]);
    // letters go out in turn
    await app.recover();
    for (const { text } of app.transport.sent.filter(isToIntruder)) {
      const [, link = ''] = /#token=([\w-]+)/.exec(text) ?? [];
      expect(await app.confirm(link)).toBe(404);
    }
    expect((await findCustomer(app.ports, await customerIdOf(app, email)))?.requestedEmail).toBeUndefined();
  });

  it('turns on no second factor, and is given no session', async () => {
    const app = await underWay();
    const { codeAt } = await startSecondFactor(app.intruder);
    await app.recoverAfter('credential looked up');
    await app.intruder.post(`${api}/second-factor/confirm`, { code: codeAt(app.clock.now()) });
    expect((await app.intruder.get(`${api}/profile-orders`)).status).toBe(401);
    expect(await app.logIn(visitorOf(app.url), newPassword)).toBe(200);
  });
});

it('tells the address before of another one, whatever else is recorded meanwhile', async () => {
  const app = await serve();
  const link = await app.askFor(app.owner, intruders);
  const name = { firstName: 'Eve', lastName: 'Intruder', middleName: '', prefix: '', jobTitle: '' };
  const address = { address1: '1 Analytical Lane', address2: '', city: 'Sydney', stateCode: 'NSW', postalCode: '2000' };
  app.meanwhile.set('EmailChanged', async () => {
    const details = { ...name, phoneNo: '0491 570 006', address };
    expect((await app.owner.post(`${api}/contact-details`, details)).status).toBe(200);
  });
  expect(await app.confirm(link)).toBe(200);
  await eventually(() => {
    const told = app.transport.sent.findLast(({ subject }) => subject.includes('has been changed'));
    expect(told?.to.address).toBe(email);
  });
});

describe.each(Object.entries(tried))('what was handed out: %s', (kind, handOut) => {
  const row = Object.entries(handedOut).find(([name]) => name === kind)?.[1];
  it.each(Object.entries(acts))('ends as its row says by %s', async (act, does) => {
    const app = await serve();
    const stands = await handOut(app);
    await does(app);
    expect(await stands()).toBe(row?.endedBy.some((one) => one === act) === false);
  });
});

it('is in docs/security.md as the list says', async () => {
  const heads: Readonly<Record<Act, string>> = {
    logIn: 'log-in',
    logOut: 'log-out',
    addressConfirmed: 'address confirmed',
    newAddress: 'change of address',
    newPassword: 'change of password',
    recovery: 'recovery',
    restore: 'restored backup',
  };
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = Object.values(handedOut).map(({ name, endedBy }) =>
    line([name, ...Object.keys(heads).map((act) => (endedBy.some((one) => one === act) ? 'ends' : 'stays'))]),
  );
  const table = [line(['handed out', ...Object.values(heads)]), line(Array.from({ length: 8 }, () => '---')), ...rows];
  const text = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8');
  expect(text).toContain(table.join('\n'));
});
