import type { CheckoutOrder } from '@driveaway/domain/checkout/checkout-order.ts';
import { expect, it } from 'vitest';
import { firstDrawn } from '../../../ui/testing/first-drawn.ts';
import { useCheckout } from './use-checkout.ts';

const unpaid: CheckoutOrder = {
  depositPaid: false,
  paymentOpen: false,
  paymentHeld: false,
  contractIssued: false,
  contractAccepted: false,
  cancelled: false,
};
const paid = { ...unpaid, depositPaid: true };

it.each([
  ['before there is an order', undefined, true],
  ['of a fee that is due', unpaid, true],
  ['of a fee that is being paid', { ...unpaid, paymentOpen: true }, false],
  ['of a contract that is not there yet', paid, false],
  ['of a contract', { ...paid, contractIssued: true }, true],
  ['of a cancelled order', { ...unpaid, cancelled: true }, false],
  ['of what is done', { ...paid, contractIssued: true, contractAccepted: true }, false],
])('whether the form may be sent: %s', (_what, order, maySubmit) => {
  expect(firstDrawn(() => useCheckout(order)).maySubmit).toBe(maySubmit);
});
