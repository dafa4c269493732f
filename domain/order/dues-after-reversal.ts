/** What there is to say of money after something was taken back. */
import type { Cents } from '../money/cents.ts';
import type { OrderEventOf } from './order-events.ts';

/** What the customer has to pay, and what is due back. A late charge says nothing of the price, and is due back beside it. */
export const duesAfterReversal = ({
  charge,
  amountCents,
  remainingCents,
  refundDueCents,
}: OrderEventOf<'TransferReversed'>['data']): { readonly remainingCents: Cents; readonly refundDueCents: Cents } =>
  charge?.isLate
    ? { remainingCents: 0, refundDueCents: refundDueCents + amountCents }
    : { remainingCents, refundDueCents };
