import { useQuery } from '@tanstack/react-query';
import { orderDetailsQuery, readOrderDetails } from '../../../api/order-queries.ts';
import { orderingBase } from '../../../api/return-address.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { ReloadNotice } from '../../../ui/page/reload-notice.tsx';
import { stepAddress } from '../frame/step-address.ts';
import { outcomeText } from './outcome-text.ts';

/** Between two questions to the order, in ms. */
const askAgain = 2000;

/** Instead of the payment's page where that cannot be shown: what became of the payment, by the order itself. */
export const PaymentOutcome = ({ orderNo }: { readonly orderNo: string }) => {
  const { data, isError } = useQuery({
    ...orderDetailsQuery(orderNo),
    // what was known before the payment says nothing of it
    queryKey: ['payment-outcome', orderNo],
    queryFn: ({ signal }) => readOrderDetails(orderNo, signal),
    refetchInterval: ({ state }) => (state.data?.checkout.depositPaid === true ? false : askAgain),
  });
  // an answer from before the line went says nothing of what came after
  const order = isError && data?.checkout.depositPaid !== true ? undefined : data;
  const isPaid = order?.checkout.depositPaid === true;
  // whole documents, since this one has failed
  return (
    <ReloadNotice
      title="Something went wrong"
      lead={<output>{outcomeText(order)}</output>}
      look={isPaid ? 'secondary' : 'primary'}
    >
      {isPaid ? (
        <a className={buttonClass({ size: 'large' })} href={`${orderingBase}${stepAddress('contract', orderNo)}`}>
          Continue
        </a>
      ) : (
        <a className={buttonClass({ look: 'secondary', size: 'large' })} href={`${orderingBase}/profile`}>
          My Order
        </a>
      )}
    </ReloadNotice>
  );
};
