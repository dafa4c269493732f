/** What stands on one line of the shop's bank statement is one receipt, or one transfer back, of one order. */
import type { Cents } from '../money/cents.ts';
import type { OrderEvent, OrderEventOf } from './order-events.ts';
import type { OrderFacts } from './order-state.ts';

export type BankLine = {
  readonly direction: 'in' | 'out';
  readonly bankReference: string;
  /** yyyy-MM-dd */
  readonly day: string;
};

/** Version written today. */
export const bankLineEventVersion = 1;

/** A reference however it is typed: case, spaces and punctuation are the bank's. */
export const normalReference = (reference: string): string => {
  const plain = reference.normalize('NFKC').toUpperCase();
  return plain.replaceAll(/[^\p{L}\p{N}]/gu, '') || plain.trim();
};

/** What makes two lines one. */
export const keyOfBankLine = ({ direction, bankReference, day }: BankLine): readonly [string, string, string] => [
  direction,
  normalReference(bankReference),
  day,
];

/** Of card money that the gateway did not pay back. */
const lineOfRefund = ({ refundId, otherwise }: OrderEventOf<'LateChargeRefunded'>['data']): BankLine | undefined =>
  otherwise && { direction: 'out', bankReference: refundId, day: otherwise.refundedOn };

/** The line that an event takes for its order; undefined for any other event. */
export const bankLineOf = (event: OrderEvent): BankLine | undefined => {
  if (event.type === 'BalancePaid') {
    const { bankReference, receivedOn } = event.data;
    return { direction: 'in', bankReference, day: receivedOn };
  }
  if (event.type === 'BalanceRefunded') {
    const { bankReference, refundedOn } = event.data;
    return { direction: 'out', bankReference, day: refundedOn };
  }
  return event.type === 'DepositRefunded' || event.type === 'LateChargeRefunded' ? lineOfRefund(event.data) : undefined;
};

/** Whether an event says why it is another line than the one on record with its reference and day. */
export const isSaidToBeAnother = (event: OrderEvent): boolean =>
  ((event.type === 'BalancePaid' || event.type === 'BalanceRefunded') && event.data.another !== undefined) ||
  ((event.type === 'DepositRefunded' || event.type === 'LateChargeRefunded') &&
    event.data.otherwise?.another !== undefined);

type Transfer = Omit<BankLine, 'direction'> & {
  readonly amountCents: Cents;
  readonly isReversed?: 'by-bank' | 'mistake' | undefined;
};

/** The payments, or the transfers back, that are on record, the first one first. */
export const transfersOf = (
  { payments = [], refunds = [] }: OrderFacts['balance'],
  direction: BankLine['direction'],
): readonly Transfer[] =>
  direction === 'in'
    ? payments.map(({ receivedOn, ...transfer }) => Object.assign(transfer, { day: receivedOn }))
    : refunds.map(({ refundedOn, ...transfer }) => Object.assign(transfer, { day: refundedOn }));

type Moved = Pick<OrderFacts, 'balance' | 'refundsOtherwise'>;

type LineOnRecord = Transfer & Pick<OrderEventOf<'TransferReversed'>['data'], 'part' | 'charge'>;

/** Each line of one direction that the order has on record: card money that went back otherwise, then the balance. */
export const linesOnRecord = (
  { balance, refundsOtherwise = [] }: Moved,
  direction: BankLine['direction'],
): readonly LineOnRecord[] => {
  const ofCharges = refundsOtherwise.map(
    ({ paymentId, amountCents, refundId, otherwise, isReversed, lateCharge }, index): LineOnRecord => ({
      part: index + 1,
      charge: { paymentId, ...(lateCharge === undefined ? {} : { isLate: true }) },
      amountCents,
      bankReference: refundId,
      day: otherwise.refundedOn,
      isReversed,
    }),
  );
  const ofBalance = transfersOf(balance, direction).map((transfer, index) =>
    Object.assign({}, transfer, { part: index + 1 }),
  );
  return direction === 'in' ? ofBalance : [...ofCharges, ...ofBalance];
};

/**
 * The payment on record that a reported one may be, told by its reference, where either of the two came without a day: the
 * day assumed for it is that of its report, and never before the one of the statement.
 */
export const paymentWithoutDay = (
  { balance }: Pick<OrderFacts, 'balance'>,
  { bankReference, day, isDayAssumed }: Omit<BankLine, 'direction'> & { readonly isDayAssumed: boolean },
): BankLine | undefined => {
  const found = balance.payments?.find(
    (one) =>
      one.isReversed !== 'mistake' &&
      normalReference(one.bankReference) === normalReference(bankReference) &&
      (isDayAssumed || (one.isDayAssumed === true && day <= one.receivedOn)),
  );
  return found && { direction: 'in', bankReference, day: found.receivedOn };
};

/** Whether the order has money of the line on record. */
export const hasBankLine = (facts: Moved, line: BankLine): boolean =>
  linesOnRecord(facts, line.direction).some(
    (one) =>
      // what never was on the statement takes no line of it
      one.isReversed !== 'mistake' &&
      one.day === line.day &&
      normalReference(one.bankReference) === normalReference(line.bankReference),
  );

/** The refusal of a line that is on record with an order. */
export const bankLineRecorded = ({ bankReference, day }: BankLine, heldBy: string) =>
  ({
    code: 'bank-line-recorded',
    message: `${bankReference} of ${day} is recorded already, with order ${heldBy}. If this is another line of the statement, send it with “another” and why.`,
    heldBy,
  }) as const;
