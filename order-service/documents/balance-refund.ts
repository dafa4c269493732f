/** The buyer's record of a bank transfer back to them: of a part of the balance, or of what was paid beyond it. */
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import type { TaxInvoice } from '@driveaway/domain/payments/tax-invoice-of.ts';
import { buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import type { PlacedFacts } from '../contracts/contract-facts.ts';
import { contractDay, contractMoment, contractMoney } from '../contracts/contract-wording.ts';
import { markup } from '../html/html.ts';
import { takenBackBy } from './adjustment-note.ts';
import { framedDocument, rows } from './document-frame.ts';

export type BalanceRefund = {
  readonly data: OrderEventOf<'BalanceRefunded'>['data'];
  /** ISO instant; undefined when the order stood: the money was paid beyond its price. */
  readonly cancelledAt: string | undefined;
};

const gstNote = (isCancelled: boolean, invoice: TaxInvoice | undefined): string => {
  if (!isCancelled) return 'This was paid beyond the price of the car. It held no GST, so this is no adjustment note.';
  return invoice === undefined
    ? 'No tax invoice stands for the car, so this is no adjustment note.'
    : takenBackBy(invoice);
};

/** 'B-12345678-9012-1' for the first transfer back of an order. */
export const balanceRefundNumber = (orderNo: string, part: number): string => `B-${orderNo}-${part}`;

/** The same bytes every time. */
export const renderBalanceRefund = (
  { order, buyer }: PlacedFacts,
  { data, cancelledAt }: BalanceRefund,
  invoice: TaxInvoice | undefined,
): string => {
  const { orderNo, seller, price } = order;
  const number = balanceRefundNumber(orderNo, data.part);
  return framedDocument({
    seller,
    title: 'Refund',
    reference: `Refund ${number} for vehicle order ${orderNo}`,
    number,
    body: markup`${rows('What was refunded', [
      ['Amount', markup`<strong>${contractMoney(data.amountCents)}</strong>`],
      ['Of', cancelledAt === undefined ? 'Paid beyond the price' : 'Balance'],
      ['To', buyer.companyName === '' ? buyerFullName(buyer) : buyer.companyName],
      ['By', 'Bank transfer, to the account it came from'],
      ['Transferred on', contractDay(data.refundedOn)],
      ['Bank reference', data.bankReference],
      ...(cancelledAt === undefined ? [] : [['Order cancelled', contractMoment(cancelledAt, price.state)] as const]),
      ['Still to come', contractMoney(data.remainingCents)],
    ])}
      <p class="note">${gstNote(cancelledAt !== undefined, invoice)}</p>`,
  });
};
