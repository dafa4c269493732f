/** What a customer may do with an order, by the state machines and the deadlines that the server has computed. */
import { checkoutOf } from '../checkout/checkout-machine.ts';
import type { CheckoutOrder } from '../checkout/checkout-order.ts';
import { hasCome } from '../time/has-come.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';
import type { LifecycleEvent } from './order-machine.ts';
import { lifecycleOf, stepBy } from './order-transitions.ts';

/**
 * `cancel` before the contract is accepted, `withdraw` while the cooling-off period lasts, `refuse` while a retailer that the
 * seller moved the order to may be refused.
 */
export type CustomerAction = 'pay' | 'accept' | 'cancel' | 'withdraw' | 'refuse' | 'change' | 'tradeIn';

/** As much of an order as decides what its customer may do. */
export type Standing = {
  readonly lifecycle: OrderLifecycle;
  readonly checkout: CheckoutOrder;
  readonly offerEndsAt: string;
  readonly coolingOff: { readonly endsAt: string } | null;
  readonly retailerChange: { readonly endsAt: string } | null;
  /** Other charges for a company, to be accepted in time. */
  readonly chargesChange?: { readonly answerBy: string };
  readonly isStockCar?: boolean;
  readonly hasTradeIn: boolean;
  /** Absent where nothing is asked that a handover ends. */
  readonly handover?: { readonly done: object | null } | null;
  readonly isReadable: boolean;
};

const eventOf = {
  pay: 'DepositPaymentStarted',
  accept: 'ContractAccepted',
  cancel: 'OrderCancelled',
  withdraw: 'OrderCancelled',
  refuse: 'OrderCancelled',
  change: 'OrderChanged',
  tradeIn: 'ValuationRequested',
} as const satisfies Record<CustomerAction, LifecycleEvent['type']>;

const isOpen = (step: 'pay' | 'contract', { checkout }: Standing): boolean => {
  const snapshot = checkoutOf(checkout);
  return snapshot.matches(step) && snapshot.can({ type: 'submit' });
};

/** What counts beside the lifecycle: the step that is due, and the deadlines. */
const conditions: Readonly<Record<CustomerAction, (order: Standing, now: string) => boolean>> = {
  pay: (order, now) => isOpen('pay', order) && !hasCome(order.offerEndsAt, now),
  accept: (order) => isOpen('contract', order),
  cancel: ({ coolingOff }) => coolingOff === null,
  withdraw: ({ coolingOff }, now) => coolingOff !== null && !hasCome(coolingOff.endsAt, now),
  refuse: ({ retailerChange }, now) => retailerChange !== null && !hasCome(retailerChange.endsAt, now),
  change: ({ isStockCar }) => isStockCar !== true,
  tradeIn: ({ hasTradeIn }) => !hasTradeIn,
};

/**
 * Whether the order allows an action of its customer.
 * @param now an ISO instant by the server's clock; while it is unknown, no deadline counts as passed
 */
export const customerMay = (action: CustomerAction, order: Standing, now: string): boolean =>
  order.isReadable &&
  stepBy(lifecycleOf(order.lifecycle), {
    type: eventOf[action],
    withdraws: action === 'withdraw' && (order.handover?.done ?? null) === null,
  }).isAllowed &&
  conditions[action](order, now);
