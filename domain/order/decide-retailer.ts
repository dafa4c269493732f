/** The decision about an order that another retailer takes over, and how long its customer may refuse that. */
import { endOfDay } from '../locations/end-of-day.ts';
import { hasCome } from '../time/has-come.ts';
import { todayOf } from './decide-balance.ts';
import { acceptIfPossible, refuse, type Decision } from './decision.ts';
import type { OrderCommandOf } from './order-commands.ts';
import type { OrderFacts, OrderState } from './order-state.ts';

/** Days, by the calendar of the order's state and not counting the day of the move, in which a customer may refuse it. */
const daysToRefuseRetailer = 7;

export const moveRetailer = (state: OrderState, { dealer, reason, at }: OrderCommandOf<'MoveRetailer'>): Decision => {
  const { created } = state.facts;
  if (created === undefined) return refuse({ code: 'order-not-found' });
  const today = Temporal.PlainDate.from(todayOf(created.price, at));
  const decision = acceptIfPossible(state, {
    type: 'RetailerChanged',
    data: { dealer, reason, refusableUntil: today.add({ days: daysToRefuseRetailer }).toString() },
  });
  return decision.kind === 'accepted' && created.dealer.dealerId === dealer.dealerId
    ? refuse({ code: 'retailer-unchanged' })
    : decision;
};

/** The last change of the retailer by the seller, and the instant from which on it cannot be refused; null without one. */
export const retailerChangeOf = ({ created, retailerChange }: OrderFacts) =>
  created === undefined || retailerChange === undefined
    ? null
    : { ...retailerChange, endsAt: endOfDay(retailerChange.refusableUntil, created.price.state) };

/** Whether the customer may still refuse the retailer that the order was moved to. `at` is an ISO instant. */
export const mayRefuseRetailer = (facts: OrderFacts, at: string): boolean => {
  const change = retailerChangeOf(facts);
  return change !== null && !hasCome(change.endsAt, at);
};
