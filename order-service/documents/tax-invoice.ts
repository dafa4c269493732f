/** The tax invoice for a car that is paid for, and the note that takes it back when the order is cancelled after that. */
import type { TaxInvoice } from '@driveaway/domain/payments/tax-invoice-of.ts';
import { contractDay, contractMoney } from '../contracts/contract-wording.ts';
import { markup, type Html } from '../html/html.ts';
import { addressLines, lines, framedDocument, rows } from './document-frame.ts';

/** What was paid, in words and cents. */
export type PaidAmount = { readonly label: string; readonly amountCents: number };

/** The parties and the car, as a tax invoice and an adjustment note both show them. */
export const supplyRows = (invoice: TaxInvoice, dated: readonly (readonly [string, string])[]): Html => {
  const { seller, buyer, vehicle } = invoice;
  return rows('Supply', [
    ...dated,
    ['Supplier', lines(seller.details.split('|'))],
    ['Supplier’s ABN', seller.abn],
    [
      'Supplied to',
      lines([buyer.name, buyer.abn === null ? '' : `ABN/ACN ${buyer.abn}`, ...addressLines(buyer.address)]),
    ],
    ['Car', vehicle.title],
    ['VIN', vehicle.vin ?? 'Not yet known'],
  ]);
};

const priceTable = (invoice: TaxInvoice): Html =>
  markup`<table class="lines">
    <caption>
      Price, every line, in Australian dollars
    </caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Taxable</th>
        <th scope="col" class="amount">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${invoice.lines.map(
        ({ label, isTaxable, amountCents }) =>
          markup`<tr>
            <th scope="row">${label}</th>
            <td>${isTaxable ? 'Yes, GST included' : 'No GST on this invoice'}</td>
            <td class="amount">${contractMoney(amountCents)}</td>
          </tr> `,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colspan="2">Total, GST included</th>
        <td class="amount">${contractMoney(invoice.totalCents)}</td>
      </tr>
      <tr>
        <th scope="row" colspan="2">GST in the total</th>
        <td class="amount">${contractMoney(invoice.gstCents)}</td>
      </tr>
    </tfoot>
  </table>`;

/** The invoice as HTML: the same bytes every time. */
export const renderTaxInvoice = (invoice: TaxInvoice, payments: readonly PaidAmount[]): string => {
  const { number, replaces, orderNo, issuedOn, seller, totalCents, waivedCents, gstNote } = invoice;
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return framedDocument({
    seller,
    title: 'Tax invoice',
    reference: `Tax invoice ${number} for vehicle order ${orderNo}`,
    number,
    body: markup`${supplyRows(invoice, [
      ['Date', contractDay(issuedOn)],
      ...(replaces === undefined ? [] : [['Takes the place of', `Tax invoice ${replaces}`] as const]),
    ])}
      ${priceTable(invoice)}
      <p class="note">${gstNote}</p>
      ${rows('Payments', [
        ...payments.map(({ label, amountCents }) => [label, contractMoney(amountCents)] as const),
        ...(waivedCents === 0 ? [] : [['Waived by the seller, not paid', contractMoney(waivedCents)] as const]),
        ['Still to be paid', contractMoney(Math.max(0, totalCents - paidCents - waivedCents))],
      ])}`,
  });
};
