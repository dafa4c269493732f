import type { CheckoutOrder } from '../checkout/checkout-order.ts';
import type { OrderState } from './order-state.ts';

/** What the four steps need to know of an order. */
export const checkoutOrderOf = ({ facts }: OrderState): CheckoutOrder => ({
  depositPaid: facts.deposit !== undefined,
  paymentOpen: facts.openPayment !== undefined,
  contractIssued: facts.contract !== undefined,
  contractAccepted: facts.acceptance !== undefined,
  cancelled: facts.cancellation !== undefined,
});
