import type { OrderDetails } from '@driveaway/domain/api/order-details.ts';
import { moneyText } from '../../../ui/figures/money.tsx';

/** What became of a payment whose page cannot be shown, by the order itself; undefined where that cannot be read. */
export const outcomeText = (order: Pick<OrderDetails, 'checkout' | 'deposit'> | undefined): string => {
  if (order === undefined) {
    return 'We couldn’t show this page, and we don’t know yet if your payment went through. Please don’t pay again: check My Order or ask your retailer.';
  }
  const { checkout, deposit } = order;
  if (checkout.depositPaid) {
    const fee = deposit === null ? '' : ` of ${moneyText({ dollars: deposit.amount })}`;
    return `We couldn’t show this page, but your payment went through. We have your order fee${fee}.`;
  }
  if (checkout.paymentHeld) {
    return 'We couldn’t show this page. Your payment is being reviewed before it goes through: please don’t pay again. We write to you as soon as the review is over.';
  }
  return checkout.paymentOpen
    ? 'We couldn’t show this page. We’re checking your payment with the bank: please don’t pay again.'
    : 'We couldn’t show this page. Your order shows no payment so far. Load the page again to see where it stands: you won’t be charged twice.';
};
