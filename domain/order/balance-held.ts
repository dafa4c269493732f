/** What is held of the balance of an order, in cents. */
import type { Cents } from '../money/cents.ts';

type Balance = {
  readonly paidCents: Cents;
  readonly refunds?: readonly { readonly amountCents: Cents }[] | undefined;
};

/** What was transferred back so far. */
export const balanceRefundedCents = ({ refunds = [] }: Pick<Balance, 'refunds'>): Cents =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Paid and not transferred back. */
export const balanceHeldCents = (balance: Balance): Cents => balance.paidCents - balanceRefundedCents(balance);
