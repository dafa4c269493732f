/** The note that takes back a tax invoice when its order is cancelled (GST Act 1999 s 29-75, GSTR 2013/2). */
import { refundPromise } from '@driveaway/domain/payments/refund-promise.ts';
import type { TaxInvoice } from '@driveaway/domain/payments/tax-invoice-of.ts';
import type { ContractFacts } from '../contracts/contract-facts.ts';
import { contractDate, contractDay, contractMoney } from '../contracts/contract-wording.ts';
import { markup } from '../html/html.ts';
import { framedDocument, rows } from './document-frame.ts';
import { supplyRows } from './tax-invoice.ts';

export const adjustmentNoteNumber = (orderNo: string): string => `A-${orderNo}`;

/** What the papers about the refunds say of it. */
export const takenBackBy = ({ number, orderNo }: TaxInvoice): string =>
  `The price of tax invoice ${number} and its GST are taken back by adjustment note ${adjustmentNoteNumber(orderNo)}.`;

/** `cancelledAt` is an ISO instant, `refundDueCents` all that goes back. The same bytes every time. */
export const renderAdjustmentNote = (
  { order: { orderNo, seller, price } }: ContractFacts,
  { cancelledAt, refundDueCents }: { readonly cancelledAt: string; readonly refundDueCents: number },
  invoice: TaxInvoice,
): string => {
  const number = adjustmentNoteNumber(orderNo);
  return framedDocument({
    seller,
    title: 'Adjustment note',
    reference: `Adjustment note ${number} for vehicle order ${orderNo}`,
    number,
    body: markup`${supplyRows(invoice, [
      ['Date', contractDate(cancelledAt, price.state)],
      ['Adjusts', `Tax invoice ${invoice.number} of ${contractDay(invoice.issuedOn)}`],
      ['Why', 'The order was cancelled and the price is refunded'],
    ])}
      ${rows('Adjustment', [
        ['Price on the tax invoice, GST included', contractMoney(invoice.totalCents)],
        ['Price after this adjustment', contractMoney(0)],
        ['Price less by', contractMoney(invoice.totalCents)],
        ['GST less by', contractMoney(invoice.gstCents)],
        ...(invoice.luxuryCarTaxCents === 0
          ? []
          : [['Luxury car tax less by', contractMoney(invoice.luxuryCarTaxCents)] as const]),
      ])}
      <p>
        What you had paid, ${contractMoney(refundDueCents)}, is ${refundPromise} of the cancellation. Each refund has a
        document of its own.
      </p>`,
  });
};
