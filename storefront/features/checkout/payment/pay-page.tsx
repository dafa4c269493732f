import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { buyerDetailsQuery, sellerDetailsQuery } from '../../../api/order-queries.ts';
import { authenticationDetailsQuery } from '../../../api/session-queries.ts';
import { ErrorBoundary } from '../../../ui/page/error-boundary.tsx';
import { Loaded } from '../../../ui/waiting/loaded.tsx';
import { OrderStep, type StepProps } from '../frame/order-step.tsx';
import { PayForm } from './pay-form.tsx';
import { PayParties } from './pay-parties.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';

const PayStep = (props: StepProps) => {
  return (
    <>
      <PayParties orderNo={props.order.orderNo} />
      <Loaded
        query={useQuery(authenticationDetailsQuery())}
        what="the payment form"
        title="Something went wrong. Service unavailable."
      >
        {(settings) => <PayForm key={props.order.orderNo} {...props} settings={settings} />}
      </Loaded>
    </>
  );
};

/** What became of the payment, where the page itself failed. */
const Outcome = () => {
  const { orderNo = '' } = useParams();
  return <PaymentOutcome orderNo={orderNo} />;
};
const showOutcome = () => <Outcome />;

/** Step 2, Pay Deposit. */
export const PayPage = () => {
  const { orderNo = '' } = useParams();
  // beside the order, which the parties wait to be shown with
  usePrefetchQuery(sellerDetailsQuery());
  usePrefetchQuery(buyerDetailsQuery(orderNo));
  return (
    <ErrorBoundary instead={showOutcome}>
      <OrderStep
        orderNo={orderNo}
        step="pay"
        lead="The order fee is refundable and counts towards the price of your car."
      >
        {(props) => <PayStep {...props} />}
      </OrderStep>
    </ErrorBoundary>
  );
};
