/** The money of an order: what came in, what went back, what is owed to whom. All in cents, from the recorded facts. */
import type { Cents } from '../money/cents.ts';
import { minimumDepositCents } from '../terms/deposit-rules.ts';
import { balanceHeldCents } from './balance-held.ts';
import type { OrderFacts } from './order-state.ts';

type Paid = Pick<OrderFacts, 'deposit' | 'balance'>;
type Owed = Paid & Pick<OrderFacts, 'created' | 'tradeIn'>;
type Fee = Pick<OrderFacts, 'openPayment'>;
type Money = Owed & Pick<OrderFacts, 'cancellation' | 'refund'>;

/** What is held of the order fee: paid and not given back to its card. */
export const depositHeldCents = ({ deposit, refund }: Pick<OrderFacts, 'deposit' | 'refund'>): Cents =>
  deposit === undefined || refund !== undefined ? 0 : deposit.amountCents;

/** What the car that is traded in counts towards the price; nothing before its offer is accepted. */
export const tradeInCents = ({ tradeIn }: Pick<OrderFacts, 'tradeIn'>): Cents =>
  tradeIn?.status === 'accepted' ? (tradeIn.offer?.amountCents ?? 0) : 0;

/** Total less what was received and is traded in; less than nothing when that is more than the car costs. */
export const unpaidCents = ({ created, deposit, balance, tradeIn }: Owed): Cents =>
  (created?.price.totalCents ?? 0) -
  (deposit?.amountCents ?? 0) -
  tradeInCents({ tradeIn }) -
  balanceHeldCents(balance);

/** Of what is unpaid: what was waived. Nothing of it ever came in, so nothing of it is ever more than the car costs. */
export const waivedCents = (owed: Owed): Cents =>
  Math.min(owed.balance.waivedCents ?? 0, Math.max(0, unpaidCents(owed)));

/** What is unpaid and not waived; less than nothing when more has come in than the car costs. */
export const outstandingCents = (owed: Owed): Cents => unpaidCents(owed) - waivedCents(owed);

/**
 * What is left to ask for by transfer, before any of it is paid: total less the order fee (the least there is while none is
 * being paid) and what is traded in. Of an order that goes on it is always more than nothing (ADR 41).
 */
export const balanceToAskCents = ({ created, deposit, openPayment, tradeIn }: Owed & Fee): Cents =>
  (created?.price.totalCents ?? 0) -
  (deposit ?? openPayment ?? { amountCents: minimumDepositCents }).amountCents -
  tradeInCents({ tradeIn });

/** What may still be traded in: less than this, or nothing would be left to ask for. */
export const tradeInBelowCents = (facts: Owed & Fee): Cents =>
  balanceToAskCents({ ...facts, tradeIn: undefined }) -
  balanceHeldCents(facts.balance) -
  (facts.balance.waivedCents ?? 0);

/** What no event may do to the money of an order: leave it without a balance, or give back what did not come in. */
export const brokenMoneyOf = (facts: Money & Fee): 'no-balance' | 'returned-twice' | undefined => {
  const { created, cancellation, deposit, refund, balance } = facts;
  if (created !== undefined && cancellation === undefined && balanceToAskCents(facts) <= 0) return 'no-balance';
  const isCardWrong = refund !== undefined && deposit === undefined;
  // what the bank took back later had come in
  const reversedCents = (balance.payments ?? [])
    .filter(({ isReversed }) => isReversed !== undefined)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return isCardWrong || balanceHeldCents(balance) + reversedCents < 0 ? 'returned-twice' : undefined;
};

/** What the customer has to pay: of an order that goes on the rest of the price, else what went back without being held. */
export const toPayCents = (facts: Money): Cents =>
  Math.max(0, facts.cancellation === undefined ? outstandingCents(facts) : -balanceHeldCents(facts.balance));

/** What has to go back by bank transfer: all of the balance once the order is cancelled, else what is beyond the price. */
export const balanceRefundDueCents = (facts: Money): Cents =>
  Math.max(0, facts.cancellation === undefined ? -outstandingCents(facts) : balanceHeldCents(facts.balance));

/** All that has to go back to the customer and has not yet: by bank transfer, and to the card once it is cancelled. */
export const refundDueCents = (facts: Money): Cents =>
  balanceRefundDueCents(facts) + (facts.cancellation === undefined ? 0 : depositHeldCents(facts));
