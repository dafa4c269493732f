import type { CheckoutOrder } from '../checkout/checkout-order.ts';
import { isPaymentHeld } from './is-payment-held.ts';
import type { OrderState } from './order-state.ts';

/** What the four steps need to know of an order. */
export const checkoutOrderOf = ({ facts, lifecycle }: OrderState): CheckoutOrder => ({
  depositPaid: facts.deposit !== undefined,
  paymentOpen: facts.openPayment !== undefined,
  paymentHeld: isPaymentHeld(lifecycle.value),
  contractIssued: facts.contract !== undefined,
  contractAccepted: facts.acceptance !== undefined,
  cancelled: facts.cancellation !== undefined,
});
