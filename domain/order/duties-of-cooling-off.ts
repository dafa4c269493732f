/** What the right to withdraw asks of those who sell: a traded-in car is kept, a lender is told. */
import { dayIn } from '../locations/end-of-day.ts';
import { hasCome } from '../time/has-come.ts';
import type { OrderFacts, OrderState } from './order-state.ts';
import { isTradeInHeld } from './sale-rules.ts';
import { isAtRetailer } from './things-to-do.ts';

/**
 * The last day (yyyy-MM-dd, of the state the order is for) on which a traded-in car must not be disposed of; undefined where
 * nothing holds it: no rule of the states, no agreed trade-in, a contract that was not accepted, or a cancelled order.
 */
export const tradeInHeldUntil = ({
  created,
  acceptance,
  tradeIn,
  contractDealerState,
  cancellation,
}: OrderFacts): string | undefined => {
  if (created === undefined || acceptance === undefined || tradeIn?.status !== 'accepted') return undefined;
  if (cancellation !== undefined || !isTradeInHeld({ ...created, contractDealerState })) return undefined;
  // the moment itself is the first at which it is too late to withdraw
  const last = Temporal.Instant.from(acceptance.coolingOff.endsAt).subtract({ milliseconds: 1 });
  return dayIn(created.price.state, last.toString());
};

/** Whether a buyer may withdraw at an ISO instant from an order whose car is at the retailer: until it is handed over. */
export const mayWithdrawAtRetailer = (
  { lifecycle, facts: { acceptance, handover } }: OrderState,
  at: string,
): boolean =>
  isAtRetailer({ lifecycle: lifecycle.value }) &&
  acceptance !== undefined &&
  handover?.done === undefined &&
  !hasCome(acceptance.coolingOff.endsAt, at);

/** Whether a lender has to hear that an order was cancelled at an ISO instant: its buyer could withdraw, and finance is on record. */
export const lenderHasToKnow = ({ facts: { acceptance }, lifecycle }: OrderState, cancelledAt: string): boolean =>
  acceptance !== undefined &&
  (lifecycle.value.finance === 'pending' || lifecycle.value.finance === 'approved') &&
  Temporal.Instant.compare(cancelledAt, acceptance.coolingOff.endsAt) < 0;
