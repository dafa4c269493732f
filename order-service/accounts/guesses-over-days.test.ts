/** An owner, an intruder with old browsers of the account, and strangers, over days; seeded, by the service's own clock. */
import { createHash } from 'node:crypto';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { deliverLetters } from '../mail/testing/deliver-letters.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import type { PasswordTag } from '../ports/password-tag.ts';
import { samplePassword, signUpSampleCustomer } from './testing/sign-up-form.ts';

const api = '/api/build-your-own';
const email = 'ada@example.test';
const newPassword = 'staple battery correct';
const rounds = { aDay: 4, days: 3 } as const;
const seed = 51;

/** A tag that costs nothing: what is tried here is who may try. */
const cheapTag: PasswordTag = async (password, nonce) => createHash('sha256').update(nonce).update(password).digest();

/** Guesses until told to stop; answers how many were looked at. */
const guessOn = async (visitor: Visitor): Promise<number> => {
  for (let guesses = 0; ; guesses += 1) {
    const { status } = await visitor.post(`${api}/authenticate`, { email, password: `guess ${guesses}` });
    if (status !== 401) return guesses;
  }
};

/**
 * The owner logs in each round, after a typing mistake, in an order with seven browsers of an intruder and ten strangers
 * that the seed tells. The intruder's have logged in with the password before this one, or with this one.
 */
const live = async (intruderHas: 'the password before' | 'this password') => {
  const mail = rememberingTransport();
  const app = await serveApp({ ports: () => ({ passwordTag: cheapTag, mail }) });
  deliverLetters(app.ports);
  const owner = visitorOf(app.url);
  await signUpSampleCustomer(owner);
  const setNewPassword = async (): Promise<void> => {
    const change = { email, password: samplePassword, newPassword, newPasswordConfirm: newPassword };
    expect((await owner.post(`${api}/password`, change)).status).toBe(200);
  };
  const isBefore = intruderHas === 'the password before';
  if (!isBefore) await setNewPassword();
  const browsers = Array.from({ length: 7 }, () => visitorOf(app.url));
  for (const browser of browsers) {
    await browser.post(`${api}/authenticate`, { email, password: isBefore ? samplePassword : newPassword });
  }
  if (isBefore) await setNewPassword();
  const strangers = Array.from({ length: 10 }, () => visitorOf(app.url));
  const guesses = { browsers: [0, 0, 0], strangers: [0, 0, 0] };
  const refused: number[] = [];
  const guessWith = (kind: keyof typeof guesses, visitor: Visitor) => async (day: number) => {
    guesses[kind][day] = (guesses[kind][day] ?? 0) + (await guessOn(visitor));
  };
  const logIn = async (): Promise<void> => {
    await owner.post(`${api}/authenticate`, { email, password: 'typed wrongly' });
    const { status } = await owner.post(`${api}/authenticate`, { email, password: newPassword });
    if (status !== 200) refused.push(status);
  };
  const turns = [
    logIn,
    ...browsers.map((visitor) => guessWith('browsers', visitor)),
    ...strangers.map((visitor) => guessWith('strangers', visitor)),
  ];
  const inAnyOrder = fc.shuffledSubarray(turns, { minLength: turns.length });
  const orders = fc.sample(inAnyOrder, { seed, numRuns: rounds.aDay * rounds.days });
  for (const [round, order] of orders.entries()) {
    for (const turn of order) await turn(Math.floor(round / rounds.aDay));
    app.clock.advance({ hours: 24 / rounds.aDay });
  }
  const mails = () => mail.sent.filter(({ subject }) => subject.includes('Many wrong passwords')).length;
  await eventually(() => expect(mails()).toBe(1));
  return { refused, guesses };
};

describe('over days', () => {
  it('an intruder who had the password before is a stranger: a hundred in all, and the owner is never refused (row 21)', async ({
    annotate,
  }) => {
    const { refused, guesses } = await live('the password before');
    await annotate(`guesses by day: ${JSON.stringify(guesses)}`);
    expect(refused).toStrictEqual([]);
    // the owner's typing mistakes are the others of the hundred
    expect(guesses).toStrictEqual({ browsers: [20, 20, 11], strangers: [20, 20, 0] });
  });

  it('each browser of an intruder has twenty, which count for all, and the owner is never refused (row 21)', async ({
    annotate,
  }) => {
    const { refused, guesses } = await live('this password');
    await annotate(`guesses by day: ${JSON.stringify(guesses)}`);
    expect(refused).toStrictEqual([]);
    // nine of the browsers' came after their twenty, as any stranger's
    expect(guesses).toStrictEqual({ browsers: [7 * 20 + 9, 0, 0], strangers: [10, 0, 0] });
  });
});
