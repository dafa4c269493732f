import type { CancelReason } from '@driveaway/domain/api/cancel-order.ts';
import { customerMay } from '@driveaway/domain/order/customer-may.ts';
import { sentenceOf } from '@driveaway/domain/order/sentence-of.ts';
import { isAtRetailer } from '@driveaway/domain/order/things-to-do.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useTransition, type ReactNode } from 'react';
import { profileOrderQuery, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/controls/spinner.tsx';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import { Card } from '../../ui/page/section.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { calendarDay } from './date-text.ts';
import styles from './profile.module.css';

/** Lazy: few orders are cancelled, and it brings the form library along. */
const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

const whyPossible = (order: DatedProfileOrder): string => {
  const { coolingOff } = order;
  if (coolingOff === null) return 'Until you accept the contract you can cancel this order at no cost.';
  const until = `until ${deadlineText(coolingOff.endsAt, coolingOff.state)}`;
  return `You can cancel at no cost ${until}${isAtRetailer(order) ? ', as long as the car is not handed over to you' : ''}. ${coolingOff.basis}.`;
};

/** How long a deadline is away by the server's clock, in ms; NaN while there is none. */
const timeLeft = (endsAt: string | undefined, { answeredAt }: DatedProfileOrder): number =>
  Date.parse(endsAt ?? '') - Date.parse(answeredAt);

type CancelOrderProps = {
  readonly order: DatedProfileOrder;
  /** The order is cancelled; its page shows that in a moment. */
  readonly onCancelled: () => void;
};

type CancelCardProps = CancelOrderProps & {
  readonly mayCancel: boolean;
  /** ISO instant; undefined where there is no deadline. */
  readonly endsAt: string | undefined;
  readonly title: string;
  readonly button: string;
  readonly reason?: CancelReason;
  readonly children: ReactNode;
};

/** What cancelling means, and the button that opens its dialog. Nothing once it is too late. */
const CancelCard = ({ order, onCancelled, mayCancel, endsAt, title, button, reason, children }: CancelCardProps) => {
  const { orderNo } = order;
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [isLoading, startLoading] = useTransition();
  const left = timeLeft(endsAt, order);

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
    <Card title={title}>
      {children}
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
          {button}
        </Button>
      </div>
      {wasOpened && (
        <CancelDialog
          order={order}
          reason={reason}
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

/** Cancelling an order before the contract is accepted, and while the cooling-off period lasts. */
export const CancelOrder = (props: CancelOrderProps) => {
  const { order } = props;
  return (
    <CancelCard
      {...props}
      mayCancel={customerMay('cancel', order, order.answeredAt) || customerMay('withdraw', order, order.answeredAt)}
      endsAt={order.coolingOff?.endsAt}
      title="Changed your mind?"
      button="Cancel this order"
    >
      <p>{whyPossible(order)}</p>
    </CancelCard>
  );
};

/** Says that the seller has given the order to another retailer, as long as its customer may refuse that. */
export const RetailerRefusal = (props: CancelOrderProps) => {
  const { order } = props;
  const { retailerChange: change, dealerDetails } = order;
  if (change === null) return null;
  return (
    <CancelCard
      {...props}
      mayCancel={customerMay('refuse', order, order.answeredAt)}
      endsAt={change.endsAt}
      title="Another retailer delivers your car"
      button="I don’t want this retailer"
      reason="retailer"
    >
      <p>
        {dealerDetails.displayName}, {dealerDetails.address}, now delivers your car. Reason: {sentenceOf(change.reason)}
      </p>
      <p>
        Price and contract stay as you agreed. If you don’t want this retailer, you can cancel until the end of{' '}
        {calendarDay(change.refusableUntil)}, as long as the car is not there, and get back everything you’ve paid.
      </p>
    </CancelCard>
  );
};

/** Says what the seller charges a company instead, until the contract with it is accepted or the time for that is over. */
export const ChargesRefusal = (props: CancelOrderProps) => {
  const { order } = props;
  const { chargesChange: change, financeDetails, choice } = order;
  if (change === undefined) return null;
  const { reason, answerBy, difference, charges } = change;
  const by =
    difference === 0 ? '' : `, ${moneyText({ dollars: Math.abs(difference) })} ${difference > 0 ? 'more' : 'less'}`;
  return (
    <CancelCard
      {...props}
      mayCancel={customerMay('cancel', order, order.answeredAt)}
      endsAt={answerBy}
      title="Your charges have changed"
      button="I don’t accept these charges"
      reason="charges"
    >
      <p>We’ve confirmed what your company pays by law. Reason: {sentenceOf(reason)}</p>
      <DefinitionRows
        rows={[
          ...charges.map(({ name, before, amount }) => ({
            label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
            value: `${moneyText({ dollars: amount })} instead of ${moneyText({ dollars: before })}`,
          })),
          { label: 'Driveaway price', value: `${moneyText({ dollars: financeDetails.finalDap })}${by}` },
        ]}
      />
      <p>
        Accept your new contract before {deadlineText(answerBy, choice.state)}. If you’ve applied for finance, apply
        again for the new price. If we don’t hear from you, we’ll cancel your order. If it’s cancelled, you get back
        everything you’ve paid.
      </p>
    </CancelCard>
  );
};
