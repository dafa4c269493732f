import { customerMay } from '@driveaway/domain/order/customer-may.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useTransition } from 'react';
import { profileOrderQuery, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/controls/spinner.tsx';
import { Card } from '../../ui/page/section.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import styles from './profile.module.css';

/** Lazy: few orders are cancelled, and it brings the form library along. */
const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

const whyPossible = ({ coolingOff }: DatedProfileOrder): string =>
  coolingOff === null
    ? 'Until you accept the contract you can cancel this order at no cost.'
    : `You can withdraw at no cost until ${deadlineText(coolingOff.endsAt, coolingOff.state)}. ${coolingOff.basis}.`;

/** How long the customer may still withdraw by the server's clock, in ms; NaN while there is no such time. */
const timeLeft = ({ coolingOff, answeredAt }: DatedProfileOrder): number =>
  Date.parse(coolingOff?.endsAt ?? '') - Date.parse(answeredAt);

type CancelOrderProps = {
  readonly order: DatedProfileOrder;
  /** The order is cancelled; its page shows that in a moment. */
  readonly onCancelled: () => void;
};

/** Cancelling an order: what it means, and the button that opens its dialog. Nothing once it is too late. */
export const CancelOrder = ({ order, onCancelled }: CancelOrderProps) => {
  const { orderNo } = order;
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [isLoading, startLoading] = useTransition();
  const left = timeLeft(order);
  const mayCancel = customerMay('cancel', order, order.answeredAt) || customerMay('withdraw', order, order.answeredAt);

  useEffect(() => {
    if (Number.isNaN(left) || left <= 0) return undefined;
    // the server says whether it is over: its clock counts whole seconds
    const timer = setTimeout(() => void queryClient.invalidateQueries(profileOrderQuery(orderNo)), left + 1000);
    return () => {
      clearTimeout(timer);
    };
  }, [left, orderNo, queryClient]);

  if (!mayCancel && !isOpen) return null;
  return (
    <Card title="Changed your mind?">
      <p>{whyPossible(order)}</p>
      <div className={styles.actions}>
        {/* never disabled: the dialog gives the focus back to it */}
        <Button
          look="secondary"
          aria-haspopup="dialog"
          aria-busy={isLoading || undefined}
          onClick={() => {
            // as a transition, the page stays as it is until the dialog's code has come
            startLoading(() => {
              setOpen(true);
              setOpened(true);
            });
          }}
        >
          {isLoading && <Spinner />}
          Cancel this order
        </Button>
      </div>
      {wasOpened && (
        <CancelDialog
          order={order}
          isOpen={isOpen}
          onClose={() => {
            setOpen(false);
          }}
          onCancelled={onCancelled}
        />
      )}
    </Card>
  );
};
