import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failpointNames } from './failpoint.ts';
import { awaitCoverageOf } from './testing/await-coverage.ts';

/** Why an await needs no failpoints of its own. */
type Reason =
  /** What is called passes failpoints before the first thing that it waits for and after the last. */
  | 'passes its own'
  /** It is the one await of a function that is only called between the two of a pair. */
  | 'is called between a pair'
  /** It changes nothing anywhere: dying around it is dying at the points before or after. */
  | 'only reads'
  | 'only waits';

/** Sign-up, deposit, contract, refund and append: every await that does not stand between two failpoints, in order. */
const uncovered: Readonly<Record<string, readonly (readonly [callee: string, reason: Reason])[]>> = {
  'accounts/account-details-routes.ts': [
    ['findCustomer', 'only reads'],
    ['currentSession', 'only reads'],
    ['readAccountDetails', 'only reads'],
    ['findBuild', 'only reads'],
    ['findPlacedOrder', 'only reads'],
    ['checkLicence', 'only reads'],
    ['emailOf', 'only reads'],
    ['register', 'passes its own'],
    ['currentSession', 'only reads'],
    ['findCustomer', 'only reads'],
  ],
  'accounts/sign-up.ts': [
    ['reserveAddress', 'passes its own'],
    ['registerCustomer', 'passes its own'],
    ['verify', 'only reads'],
  ],
  'customers/customers.ts': [
    ['readStream', 'only reads'],
    ['openEvent', 'only reads'],
    ['loadStream', 'only reads'],
    ['loadStream', 'only reads'],
    ['appendTo', 'passes its own'],
    ['findReservation', 'only reads'],
  ],
  'accounts/licence.ts': [['cleanImage', 'only reads']],
  'orders/place-order.ts': [
    ['loadOrderFacts', 'only reads'],
    ['findPlacedOrder', 'only reads'],
    ['findRecordedOutcome', 'only reads'],
    ['executeOrderCommand', 'passes its own'],
  ],
  'orders/execute-order-command.ts': [
    ['obtain', 'is called between a pair'],
    ['append', 'is called between a pair'],
    ['pause', 'only waits'],
    ['loadOrderFacts', 'only reads'],
    ['isStoredAs', 'passes its own'],
    ['pause', 'only waits'],
  ],
  'payments/pay-deposit.ts': [
    ['race', 'passes its own'],
    ['onLateAnswer', 'passes its own'],
    ['wait', 'only waits'],
    ['loadOrder', 'only reads'],
    ['chargeInTime', 'passes its own'],
    ['recordPaymentOutcome', 'passes its own'],
    ['loadOrder', 'only reads'],
  ],
  'payments/record-payment-outcome.ts': [],
  'payments/refund-deposit.ts': [
    ['refund', 'is called between a pair'],
    ['refundPayment', 'passes its own'],
  ],
  'contracts/contract-routes.ts': [
    ['answer', 'passes its own'],
    ['awaitContract', 'only reads'],
    ['loadOwnOrder', 'only reads'],
    ['read', 'only reads'],
    ['withContract', 'only reads'],
    ['withContract', 'only reads'],
    ['readJson', 'only reads'],
    ['executeOrderCommand', 'passes its own'],
    ['readJson', 'only reads'],
    ['acceptContract', 'passes its own'],
  ],
  'contracts/issue-contract.ts': [],
  'contracts/accept-contract.ts': [['loadOrder', 'only reads']],
  'back-office/append-message.ts': [
    ['readStream', 'only reads'],
    ['loadOrderFacts', 'only reads'],
    ['exists', 'only reads'],
    ['executeOrderCommand', 'passes its own'],
    ['stateAfterCommand', 'only reads'],
  ],
  'back-office/received-messages.ts': [
    ['append', 'is called between a pair'],
    ['readStream', 'only reads'],
    ['openEvent', 'only reads'],
  ],
};

const coverageOf = (file: string) =>
  awaitCoverageOf(file, readFileSync(new URL(`../../order-service/${file}`, import.meta.url), 'utf8'));

describe('failpoints', () => {
  it.each(Object.entries(uncovered))('stand around every await of %s, save those that need none', (file, known) => {
    expect(coverageOf(file).uncovered.map(({ callee }) => callee)).toEqual(known.map(([callee]) => callee));
  });

  it('stand where they are listed, each in one place', () => {
    const passed = Object.keys(uncovered).flatMap((file) => coverageOf(file).failpoints);
    expect(passed.toSorted()).toEqual([...failpointNames].toSorted());
  });

  it('come in pairs', () => {
    const before = failpointNames.filter((name) => name.includes('.before-'));
    expect(before).toHaveLength(failpointNames.length / 2);
    expect(failpointNames).toEqual(
      expect.arrayContaining(before.map((name): string => name.replace('.before-', '.after-'))),
    );
  });
});

describe('an await', () => {
  const uncoveredIn = (body: string) =>
    awaitCoverageOf('planted.ts', `const f = async () => { ${body} };`).uncovered.map(({ what }) => what);

  it('is covered between the two failpoints of a pair', () => {
    expect(uncoveredIn(`failpoint('a.before-x'); const y = await store.write(z); failpoint('a.after-x');`)).toEqual([]);
  });

  it.each([
    ['has none', `await store.write(z);`],
    ['has only the one before', `failpoint('a.before-x'); await store.write(z);`],
    ['has only the one after', `await store.write(z); failpoint('a.after-x');`],
    ['stands between two of different pairs', `failpoint('a.before-x'); await store.write(z); failpoint('a.after-y');`],
    [
      'has them in another function',
      `failpoint('a.before-x'); g(async () => await store.write(z)); failpoint('a.after-x');`,
    ],
  ])('is found when it %s', (_, body) => {
    expect(uncoveredIn(body)).toEqual(['store.write(z)']);
  });

  it('is found when another one stands in the same pair', () => {
    expect(uncoveredIn(`failpoint('a.before-x'); await one(); await other(); failpoint('a.after-x');`)).toHaveLength(2);
  });
});
