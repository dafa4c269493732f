import { useQuery } from '@tanstack/react-query';
import { orderDetailsQuery, readOrderDetails, type DatedOrderDetails } from '../../../api/order-queries.ts';
import { orderingBase } from '../../../api/return-address.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { moneyText } from '../../../ui/figures/money.tsx';
import { ReloadNotice } from '../../../ui/page/reload-notice.tsx';
import { stepAddress } from '../frame/checkout-frame.tsx';

/** Between two questions to the order, in ms. */
const askAgain = 2000;

const outcomeText = (order: DatedOrderDetails | undefined): string => {
  if (order === undefined) {
    return 'We don’t know yet if your payment went through. Please don’t pay again: check My Order or ask your retailer.';
  }
  const { checkout, deposit } = order;
  if (checkout.depositPaid) {
    const fee = deposit === null ? '' : ` of ${moneyText({ dollars: deposit.amount })}`;
    return `Your payment went through. We have your order fee${fee}.`;
  }
  return checkout.paymentOpen
    ? 'We’re checking your payment with the bank. Please don’t pay again.'
    : 'Your order shows no payment so far. Load the page again to see where it stands: you won’t be charged twice.';
};

/** Instead of the payment's page where that cannot be shown: what became of the payment, by the order itself. */
export const PaymentOutcome = ({ orderNo }: { readonly orderNo: string }) => {
  const { data: order } = useQuery({
    ...orderDetailsQuery(orderNo),
    // what was known before the payment says nothing of it
    queryKey: ['payment-outcome', orderNo],
    queryFn: ({ signal }) => readOrderDetails(orderNo, signal),
    refetchInterval: ({ state }) => (state.data?.checkout.depositPaid === true ? false : askAgain),
  });
  // whole documents, since this one has failed
  const next =
    order?.checkout.depositPaid === true
      ? { url: stepAddress('contract', orderNo), name: 'Continue' }
      : { url: '/profile', name: 'My Order' };
  return (
    <ReloadNotice
      title="Something went wrong"
      lead={<span role="status">We couldn’t show this page. {outcomeText(order)}</span>}
    >
      <a className={buttonClass({ look: 'secondary', size: 'large' })} href={`${orderingBase}${next.url}`}>
        {next.name}
      </a>
    </ReloadNotice>
  );
};
