import type { OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { refundTerm } from '@driveaway/domain/payments/refund-promise.ts';
import { useEffect, useRef } from 'react';
import { DefinitionRows, type DefinitionRow } from '../../ui/figures/definition-rows.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { calendarDay, sydneyMoment } from './date-text.ts';

type CancelledOrderProps = {
  readonly order: ProfileOrder;
  readonly events: readonly OrderEventMessage[];
  /** The customer has just cancelled it: the button that had the focus is gone. */
  readonly takesFocus: boolean;
};

/** How far the refund of the order fee is; nothing about its progress until the order's history is known. */
const depositRows = (
  { deposit }: ProfileOrder['financeDetails'],
  cancelled: OrderEventMessage | undefined,
  refunded: OrderEventMessage | undefined,
): readonly DefinitionRow[] => {
  const amount = moneyText({ dollars: deposit });
  const arrival = { label: 'On your card', value: `At the latest ${refundTerm} of the cancellation` };
  return [
    ...(cancelled === undefined ? [{ label: 'Refund of the order fee', value: amount }] : []),
    ...(cancelled !== undefined && refunded === undefined
      ? [{ label: 'Refund due', value: `${amount}, which we are sending now` }, arrival]
      : []),
    ...(cancelled !== undefined && refunded !== undefined
      ? [{ label: 'Refunded', value: `${amount}, sent on ${sydneyMoment(refunded.at)}` }, arrival]
      : []),
  ];
};

/** Every transfer of what was paid at the bank, and what is still to come in all. */
const transferRows = ({ balanceRefunds, refundDue }: ProfileOrder['financeDetails']): readonly DefinitionRow[] => [
  ...balanceRefunds.map(({ amount, refundedOn, reference }, index) => ({
    key: `transfer ${index}`,
    label: 'Transferred back',
    value: `${moneyText({ dollars: amount })}, on ${calendarDay(refundedOn)}, reference ${reference}`,
  })),
  refundDue > 0
    ? {
        label: 'Still to come',
        value: `${moneyText({ dollars: refundDue })}, to the card or account it came from, at the latest ${refundTerm} of the cancellation`,
      }
    : { label: 'Still to come', value: 'Nothing: everything you had paid has been sent back.' },
];

const refundRows = (
  finance: ProfileOrder['financeDetails'],
  cancelled: OrderEventMessage | undefined,
  refunded: OrderEventMessage | undefined,
): readonly DefinitionRow[] => [
  ...(finance.deposit === 0 && finance.additionalPayment === 0
    ? [{ label: 'Refund', value: 'Nothing had been paid, so nothing is due back.' }]
    : []),
  ...(finance.deposit > 0 ? depositRows(finance, cancelled, refunded) : []),
  ...(finance.additionalPayment > 0 ? transferRows(finance) : []),
];

/** The end of an order: when and why it was cancelled, and where the money is. */
export const CancelledOrder = ({ order, events, takesFocus }: CancelledOrderProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const cancelled = events.find(({ type }) => type === 'OrderCancelled');
  const refunded = events.find(({ type }) => type === 'DepositRefunded');
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="info" title="This order was cancelled" isLive={false}>
        <DefinitionRows
          isStacked
          rows={[
            ...(cancelled === undefined ? [] : [{ label: 'Cancelled on', value: sydneyMoment(cancelled.at) }]),
            ...(order.cancellationReason === null ? [] : [{ label: 'Reason', value: order.cancellationReason }]),
            ...refundRows(order.financeDetails, cancelled, refunded),
          ]}
        />
      </Notice>
    </div>
  );
};
