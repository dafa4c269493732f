/** Everything that takes the product time: open payments, refunds that are due, and the kills while it works on them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FailpointName } from '../../failpoints/failpoint.ts';
import type { SeededRandom } from '../harness/seeded-random.ts';
import type { BooksVerdict } from './check-books.ts';
import type { LaneChecks } from './lane-checks.ts';
import type { ProductLives } from './product-lives.ts';
import type { SimulatorProcess } from '@driveaway/infra/payments/simulator/testing/simulator-process.ts';
import { chooseArmed, countWrong, type Tally } from './tally.ts';

export type SettledLane = {
  readonly product: ProductLives;
  readonly simulator: Pick<SimulatorProcess, 'clearFaults'>;
  readonly checks: LaneChecks;
};

export type SettleOptions = {
  readonly tally: Tally;
  readonly cycle: number;
  readonly random: SeededRandom;
  /** How often the product is killed over what it settles; default 2. */
  readonly kills?: number | undefined;
};

/** Nothing may be open longer than this, restarts and all. */
const patienceMilliseconds = 60_000;
const pauseMilliseconds = 250;

/** Passed by what settles payments, and by what refunds. */
const settlementPoints: readonly FailpointName[] = [
  'DepositPaid.before-append',
  'DepositPaid.after-append',
  'ContractIssued.before-append',
  'ContractIssued.after-append',
];
const refundPoints: readonly FailpointName[] = [
  'gateway.before-refund',
  'gateway.after-refund',
  'DepositRefunded.before-append',
  'DepositRefunded.after-append',
];

const isOpen = ({ openPayments, openRefunds }: BooksVerdict): boolean => openPayments.length + openRefunds.length > 0;

/** Waits until nothing is open at the bank, the product is dead, or patience is over; what the books say then. */
const waitUntilSettled = async (
  { product, checks }: SettledLane,
  cycle: number,
  until: number,
): Promise<BooksVerdict> => {
  const { isAlive } = await product.current();
  for (;;) {
    const verdict = await checks.books(cycle);
    if (!isOpen(verdict) || !isAlive() || performance.now() > until) return verdict;
    await pause(pauseMilliseconds);
  }
};

const checkLogIns = async ({ product, checks }: SettledLane, tally: Tally, cycle: number): Promise<void> => {
  for (const customer of checks.newcomers) {
    if (customer.orderNo() === undefined) continue;
    const problem = await customer.logIn(await product.shop(), performance.now() + patienceMilliseconds);
    if (problem !== undefined) countWrong(tally, cycle, 'customers who cannot log in', problem);
    checks.newcomers.delete(customer);
  }
};

/**
 * Lets the product settle what is open, kills it a few times while it does, and then gives it the time it has: afterwards no
 * payment is open, every charge is explained, and everybody can log in.
 */
export const settle = async (lane: SettledLane, options: SettleOptions): Promise<void> => {
  const { tally, cycle, random, kills = 2 } = options;
  const { product, simulator, checks } = lane;
  await simulator.clearFaults();
  const until = performance.now() + patienceMilliseconds;
  for (let killed = 0; killed < kills; killed += 1) {
    const { openPayments, openRefunds } = await checks.books(cycle);
    const points = [
      ...(openPayments.length > 0 ? settlementPoints : []),
      ...(openRefunds.length > 0 ? refundPoints : []),
    ];
    if (points.length === 0) break;
    await product.kill();
    await product.next({ ...chooseArmed(random, tally, points), hit: 1 });
    await waitUntilSettled(lane, cycle, until);
  }
  await product.kill();
  await product.next(undefined);
  const { openPayments, openRefunds, unexplainedCents } = await waitUntilSettled(lane, cycle, until);
  for (const paymentId of openPayments) countWrong(tally, cycle, 'payments open after 60 s', paymentId);
  for (const stream of openRefunds) countWrong(tally, cycle, 'refunds open after 60 s', stream);
  if (unexplainedCents !== 0 && openPayments.length === 0) {
    countWrong(tally, cycle, 'cents charged that no deposit explains', `${unexplainedCents} cents`);
  }
  await checks.afterRestart(cycle);
  await checkLogIns(lane, tally, cycle);
};
