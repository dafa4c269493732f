import type { OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { useEffect, useRef } from 'react';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { stateMoment } from './date-text.ts';
import { refundRows } from './refund-rows.ts';

type CancelledOrderProps = {
  readonly order: ProfileOrder;
  readonly events: readonly OrderEventMessage[];
  /** The customer has just cancelled it: the button that had the focus is gone. */
  readonly takesFocus: boolean;
};

/** The end of an order: when and why it was cancelled, and where the money is. */
export const CancelledOrder = ({ order, events, takesFocus }: CancelledOrderProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const cancelled = events.find(({ type }) => type === 'OrderCancelled');
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="info" title="This order was cancelled" isLive={false}>
        <DefinitionRows
          isStacked
          rows={[
            ...(cancelled === undefined
              ? []
              : [{ label: 'Cancelled on', value: stateMoment(cancelled.at, order.choice.state) }]),
            ...(order.cancelledBy === null ? [] : [{ label: 'Cancelled by', value: order.cancelledBy }]),
            ...(order.cancellationReason === null ? [] : [{ label: 'Reason', value: order.cancellationReason }]),
            ...refundRows(order.financeDetails, events, order.choice.state),
          ]}
        />
      </Notice>
    </div>
  );
};
