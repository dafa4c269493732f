/** What is held of the balance of an order, in cents. */
import type { Cents } from '../money/cents.ts';

type Transfer = { readonly amountCents: Cents; readonly isReversed?: unknown };
type Balance = {
  readonly paidCents: Cents;
  readonly refunds?: readonly Transfer[] | undefined;
};

/** What was transferred back so far and did not come back. */
export const balanceRefundedCents = ({ refunds = [] }: Pick<Balance, 'refunds'>): Cents =>
  refunds.reduce((sum, { amountCents, isReversed }) => sum + (isReversed === undefined ? amountCents : 0), 0);

/** Paid and not transferred back; less than nothing where a payment was taken back after money of it had gone back. */
export const balanceHeldCents = (balance: Balance): Cents => balance.paidCents - balanceRefundedCents(balance);
