/** What a decision about an order is, and the lifecycle's part in it. */
import { describeLifecycle } from './describe-lifecycle.ts';
import { orderEventTypes, type OrderEvent, type OrderEventType } from './order-events.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { holdsTransfers, lifecycleEventOf, type OrderState } from './order-state.ts';
import { stepBy, type LifecycleSnapshot } from './order-transitions.ts';

export type Decision =
  | { readonly kind: 'accepted'; readonly events: readonly OrderEvent[] }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal };

const accept = (event: OrderEvent): Decision => ({ kind: 'accepted', events: [event] });
export const refuse = (refusal: OrderRefusal): Decision => ({ kind: 'refused', refusal });

/** What the lifecycle allows now; for error messages and for the back-office's `next`. */
export const possibleEvents = (lifecycle: LifecycleSnapshot): readonly OrderEventType[] =>
  orderEventTypes.filter((type) => stepBy(lifecycle, { type }).isAllowed);

export const refuseTransition = ({ lifecycle }: OrderState, refusedEvent: OrderEventType): Decision =>
  refuse({
    code: 'illegal-transition',
    state: describeLifecycle(lifecycle),
    refusedEvent,
    possibleEvents: possibleEvents(lifecycle),
  });

/** Accepts the event if the lifecycle allows it. */
export const acceptIfPossible = (state: OrderState, event: OrderEvent): Decision =>
  stepBy(state.lifecycle, lifecycleEventOf(event, holdsTransfers(state))).isAllowed
    ? accept(event)
    : refuseTransition(state, event.type);
