import type { ContractDetails } from '@driveaway/domain/api/contract.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isNotFound } from '../../../api/api-failure.ts';
import { contractDetailsQuery, orderDetailsQuery } from '../../../api/order-queries.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../../ui/waiting/try-again.tsx';
import styles from '../frame/checkout.module.css';
import { stepAddress } from '../frame/step-address.ts';
import { ContractForm } from './contract-form.tsx';
import { ContractPreview } from './contract-preview.tsx';
import { momentText } from '../frame/moment-text.ts';
import { OrderStep, type StepProps } from '../frame/order-step.tsx';

const AcceptedContract = ({ details, state }: { details: ContractDetails; state: StateCode }) => (
  <>
    <Notice tone="success" title="You’ve accepted this contract" isLive={false}>
      <p>
        {details.acceptedAt === null ? '' : `On ${momentText(details.acceptedAt, state)}. `}
        {details.notes === '' ? 'No special conditions were sent.' : 'Sent with it:'}
      </p>
      {details.notes !== '' && <blockquote className={styles.quote}>{details.notes}</blockquote>}
    </Notice>
    <Link
      className={buttonClass({ look: 'primary', size: 'large', isFullWidth: true })}
      to={stepAddress('thank-you', details.orderNo)}
    >
      Continue
    </Link>
  </>
);

const ContractStep = ({ order, checkout, isReadOnly }: StepProps) => {
  const { orderNo } = order;
  const { data: details, error, isPending, refetch } = useQuery(contractDetailsQuery(orderNo));
  const [hasChanged, setChanged] = useState(false);
  const [acceptedOtherwise, setAcceptedOtherwise] = useState('');

  if (details === undefined) {
    if (isPending) return <Skeleton shape="block" label="Loading your contract" />;
    return (
      <TryAgain
        title={isNotFound(error) ? 'Order not found' : 'Something went wrong on getting contract'}
        onTryAgain={refetch}
      />
    );
  }
  return (
    <>
      {hasChanged && (
        <Notice tone="error" title="The contract has changed since you opened it">
          The new contract is shown below. Please read it and agree again; nothing was accepted.
        </Notice>
      )}
      {acceptedOtherwise !== '' && (
        <Notice tone="error" title="Your special conditions were not sent">
          {acceptedOtherwise}
        </Notice>
      )}
      <ContractPreview orderNo={orderNo} hash={details.contractHash} version={details.contractVersion} />
      {isReadOnly ? (
        <AcceptedContract details={details} state={order.state} />
      ) : (
        <ContractForm
          order={order}
          checkout={checkout}
          details={details}
          onChanged={() => {
            setChanged(true);
            void refetch();
          }}
          onAcceptedOtherwise={setAcceptedOtherwise}
        />
      )}
    </>
  );
};

/** The deposit is paid and the contract is being made: asks until it is there. */
const AwaitContract = ({ orderNo }: { orderNo: string }) => {
  // what was read at the payment is from before the contract
  useQuery({ ...orderDetailsQuery(orderNo), refetchInterval: 2000, refetchOnMount: 'always' });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
    }, 20_000);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <Notice tone="info" title="We’re preparing your contract">
      {isLate
        ? 'This takes longer than usual. You can leave this page; your order waits for you in your account.'
        : 'It appears here in a moment.'}
    </Notice>
  );
};

/** Step 3, Approve Contract. */
export const ContractPage = () => {
  const { orderNo = '' } = useParams();
  return (
    <OrderStep orderNo={orderNo} step="contract" lead="Read the contract, add any conditions, then accept.">
      {(props) =>
        props.order.checkout.contractIssued ? <ContractStep {...props} /> : <AwaitContract orderNo={orderNo} />
      }
    </OrderStep>
  );
};
