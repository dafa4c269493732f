/** Where the money of a cancelled order is, in rows. */
import type { OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { refundTerm } from '@driveaway/domain/payments/refund-promise.ts';
import type { DefinitionRow } from '../../ui/figures/definition-rows.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import { calendarDay, stateMoment } from './date-text.ts';

type RefundedMoney = Pick<
  ProfileOrder['financeDetails'],
  | 'deposit'
  | 'depositRefunded'
  | 'depositRefund'
  | 'additionalPayment'
  | 'balanceRefunds'
  | 'refundDue'
  | 'totalAmountOwing'
>;

/** What is held of what was paid at the bank, in dollars. */
export const heldDollars = ({
  additionalPayment,
  balanceRefunds,
}: Pick<RefundedMoney, 'additionalPayment' | 'balanceRefunds'>): number =>
  // in cents: dollars do not add up exactly
  balanceRefunds.reduce((cents, { amount }) => cents - Math.round(amount * 100), Math.round(additionalPayment * 100)) /
  100;

/** How far the refund of the order fee is; nothing about its progress until the order's history is known. */
const depositRows = (
  { deposit, depositRefunded, depositRefund: otherwise }: RefundedMoney,
  cancelled: OrderEventMessage | undefined,
  refunded: OrderEventMessage | undefined,
  state: StateCode,
): readonly DefinitionRow[] => {
  const amount = moneyText({ dollars: deposit });
  const arrival = { label: 'On your card', value: `At the latest ${refundTerm} of the cancellation` };
  return [
    ...(cancelled === undefined ? [{ label: 'Refund of the order fee', value: amount }] : []),
    ...(cancelled !== undefined && refunded !== undefined && depositRefunded === 0
      ? [{ label: 'Refund due', value: `${amount}: the refund before does not count, and we send you another` }]
      : []),
    ...(cancelled !== undefined && refunded === undefined
      ? [{ label: 'Refund due', value: `${amount}, which we are sending now` }, arrival]
      : []),
    ...(cancelled !== undefined && refunded !== undefined && otherwise !== null
      ? [
          {
            label: 'Refunded',
            value: `${amount}, on ${calendarDay(otherwise.refundedOn)}, reference ${otherwise.reference}`,
          },
          { label: 'How', value: otherwise.how },
        ]
      : []),
    ...(cancelled !== undefined && refunded !== undefined && otherwise === null && depositRefunded > 0
      ? [{ label: 'Refunded', value: `${amount}, sent on ${stateMoment(refunded.at, state)}` }, arrival]
      : []),
  ];
};

/** What is still to go back in all, or has to be paid because what was paid was taken back after that. */
const restRow = ({ refundDue, totalAmountOwing }: RefundedMoney): DefinitionRow => {
  if (totalAmountOwing > 0) {
    const value = `${moneyText({ dollars: totalAmountOwing })}: that much more than you had paid has been sent back.`;
    return { label: 'To be paid', value };
  }
  return {
    label: 'Still to come',
    value:
      refundDue > 0
        ? `${moneyText({ dollars: refundDue })}, to the card or account it came from, at the latest ${refundTerm} of the cancellation`
        : 'Nothing: everything you had paid has been sent back.',
  };
};

/** Every transfer of what was paid at the bank, and what is left. */
const transferRows = (finance: RefundedMoney): readonly DefinitionRow[] => [
  ...finance.balanceRefunds.map(({ amount, refundedOn, reference }, index) => ({
    key: `transfer ${index}`,
    label: 'Transferred back',
    value: `${moneyText({ dollars: amount })}, on ${calendarDay(refundedOn)}, reference ${reference}`,
  })),
  restRow(finance),
];

const paymentSteps: ReadonlySet<string> = new Set(['DepositPaymentStarted', 'DepositPaymentFailed', 'DepositPaid']);

/** Whether the bank has not said yet what became of a payment of the order fee. */
const isPaymentOpen = (events: readonly OrderEventMessage[]): boolean =>
  events.findLast(({ type }) => paymentSteps.has(type))?.type === 'DepositPaymentStarted';

/** What was paid of an order and goes back, as its events so far have it; all of them are there or none. */
export const refundRows = (
  finance: RefundedMoney,
  events: readonly OrderEventMessage[],
  state: StateCode,
): readonly DefinitionRow[] => {
  const cancelled = events.find(({ type }) => type === 'OrderCancelled');
  const refunded = events.findLast(({ type }) => type === 'DepositRefunded');
  const isOpen = isPaymentOpen(events);
  const hasTransfers = finance.additionalPayment > 0 || finance.balanceRefunds.length > 0;
  const isNothing = finance.deposit === 0 && !hasTransfers;
  return [
    ...(isOpen
      ? [{ label: 'Order fee', value: 'Your payment is still with the bank. If it goes through, we send it back.' }]
      : []),
    ...(isNothing && cancelled !== undefined && !isOpen
      ? [{ label: 'Refund', value: 'Nothing had been paid, so nothing is due back.' }]
      : []),
    ...(finance.deposit > 0 ? depositRows(finance, cancelled, refunded, state) : []),
    ...(hasTransfers ? transferRows(finance) : []),
  ];
};
