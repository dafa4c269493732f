/** Where the money of a cancelled order is, in rows. */
import type { OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { refundTerm } from '@driveaway/domain/payments/refund-promise.ts';
import type { DefinitionRow } from '../../ui/figures/definition-rows.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import { calendarDay, sydneyMoment } from './date-text.ts';

type RefundedMoney = Pick<
  ProfileOrder['financeDetails'],
  'deposit' | 'additionalPayment' | 'balanceRefunds' | 'refundDue'
>;

/** How far the refund of the order fee is; nothing about its progress until the order's history is known. */
const depositRows = (
  { deposit }: RefundedMoney,
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
const transferRows = ({ balanceRefunds, refundDue }: RefundedMoney): readonly DefinitionRow[] => [
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

const paymentSteps: ReadonlySet<string> = new Set(['DepositPaymentStarted', 'DepositPaymentFailed', 'DepositPaid']);

/** Whether the bank has not said yet what became of a payment of the order fee. */
const isPaymentOpen = (events: readonly OrderEventMessage[]): boolean =>
  events.findLast(({ type }) => paymentSteps.has(type))?.type === 'DepositPaymentStarted';

/** What was paid of an order and goes back, as its events so far have it; all of them are there or none. */
export const refundRows = (finance: RefundedMoney, events: readonly OrderEventMessage[]): readonly DefinitionRow[] => {
  const cancelled = events.find(({ type }) => type === 'OrderCancelled');
  const refunded = events.find(({ type }) => type === 'DepositRefunded');
  const isOpen = isPaymentOpen(events);
  const isNothing = finance.deposit === 0 && finance.additionalPayment === 0;
  return [
    ...(isOpen
      ? [{ label: 'Order fee', value: 'Your payment is still with the bank. If it goes through, we send it back.' }]
      : []),
    ...(isNothing && cancelled !== undefined && !isOpen
      ? [{ label: 'Refund', value: 'Nothing had been paid, so nothing is due back.' }]
      : []),
    ...(finance.deposit > 0 ? depositRows(finance, cancelled, refunded) : []),
    ...(finance.additionalPayment > 0 ? transferRows(finance) : []),
  ];
};
