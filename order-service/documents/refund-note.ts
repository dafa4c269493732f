/** The buyer's record of the refund of an order fee. */
import { cardLabel } from '@driveaway/domain/payments/card-words.ts';
import { refundTerm } from '@driveaway/domain/payments/refund-promise.ts';
import { receiptOf } from '@driveaway/domain/payments/receipt-of.ts';
import type { TaxInvoice } from '@driveaway/domain/payments/tax-invoice-of.ts';
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import type { ContractFacts } from '../contracts/contract-facts.ts';
import { contractDay, contractMoment, contractMoney } from '../contracts/contract-wording.ts';
import { markup, type Html } from '../html/html.ts';
import { takenBackBy } from './adjustment-note.ts';
import { framedDocument, rows } from './document-frame.ts';

export type Refund = {
  readonly data: OrderEventOf<'DepositRefunded'>['data'];
  /** ISO instants. */
  readonly refundedAt: string;
  readonly cancelledAt: string;
  /** All that goes back, in cents: with the balance, when that had been paid. */
  readonly refundDueCents: number;
};

/** `part`: from 2 after one that was taken back. */
export const refundNumber = (orderNo: string, part = 1): string => `F-${orderNo}${part === 1 ? '' : `-fee-${part}`}`;

const refundRows = ({ order, buyer, deposit, depositPaidAt }: ContractFacts, refund: Refund): Html => {
  const { state } = order.price;
  const receipt = receiptOf({ created: order, deposit }, depositPaidAt);
  const { amountCents, refundId, otherwise, part, remainingCents: restCents = 0 } = refund.data;
  const isAll = refund.refundDueCents <= amountCents;
  return markup`${rows('What was refunded', [
    ['Amount', markup`<strong>${contractMoney(amountCents)}</strong>`],
    ['Of', receipt?.description ?? 'Order fee'],
    ['Receipt', receipt?.number ?? ''],
    ['To', buyer.companyName === '' ? buyerFullName(buyer) : buyer.companyName],
    ...(otherwise === undefined
      ? ([
          ['Card', cardLabel(deposit.brand, deposit.maskedCard)],
          ['Refunded', contractMoment(refund.refundedAt, state)],
          ['Bank refund', refundId],
        ] as const)
      : ([
          ['By', otherwise.how],
          ['Refunded on', contractDay(otherwise.refundedOn)],
          ['Reference', refundId],
        ] as const)),
    ...(part === undefined
      ? []
      : [
          [
            'In place of',
            `Refund ${refundNumber(order.orderNo, part - 1)}, which came back or had not been made`,
          ] as const,
        ]),
    ['Order cancelled', contractMoment(refund.cancelledAt, state)],
  ])}
  ${
    restCents === 0
      ? markup`<p>${isAll ? 'This is' : 'With what went back before, this is'} everything you had paid.${otherwise === undefined ? ' Banks take a few business days to show it.' : ''}</p>`
      : markup`<p>
          The rest of what you had paid, ${contractMoney(restCents)}, goes back to the account it came from, ${refundTerm}
          of the cancellation.
        </p>`
  }`;
};

/** `invoice`: the tax invoice that stood when the order was cancelled. The same bytes every time. */
export const renderRefundNote = (facts: ContractFacts, refund: Refund, invoice: TaxInvoice | undefined): string => {
  const { orderNo, seller } = facts.order;
  const number = refundNumber(orderNo, refund.data.part);
  return framedDocument({
    seller,
    title: 'Refund',
    reference: `Refund ${number} for vehicle order ${orderNo}`,
    number,
    body: markup`${refundRows(facts, refund)}
      <p class="note">
        ${
          invoice === undefined
            ? 'The order fee was a security deposit that was not applied to a price. It held no GST, so this is no adjustment note.'
            : takenBackBy(invoice)
        }
      </p>`,
  });
};
