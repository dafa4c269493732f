/**
 * The tax invoice for a car that is paid for: what a sale of more than $1,000 must show (A New Tax System (Goods and
 * Services Tax) Act 1999 s 29-70): both parties, the seller's ABN, date, every line, which of them are taxable, the GST.
 */
import type { Cents } from '@driveaway/domain/money/cents.ts';
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { buyerFullName, type PriceLine } from '@driveaway/domain/order/order-terms.ts';
import type { ContractFacts } from '../contracts/contract-facts.ts';
import { contractDate, contractMoney } from '../contracts/contract-wording.ts';
import { markup, type Html } from '../contracts/html.ts';
import { visibleText } from '../contracts/visible-text.ts';
import type { LoadedEvent } from '../orders/load-order.ts';
import { paperDocument, rows } from './paper-document.ts';

/**
 * What the seller supplies, GST included. The rest it collects for others: duty, luxury car tax and registration carry no
 * GST, and the insurer accounts for its own.
 */
const taxable: ReadonlySet<PriceLine['code']> = new Set([
  'listPrice',
  'dealerDelivery',
  'exteriorOption',
  'interiorOption',
  'accessories',
  'cappedService',
  'extendedWarranty',
]);

/** The GST in an amount that includes it: one eleventh, to the cent, halves up. */
export const gstIn = (cents: Cents): Cents => Math.floor((2 * cents + 11) / 22);

const sum = (lines: readonly PriceLine[]): Cents => lines.reduce((total, { amountCents }) => total + amountCents, 0);

const priceTable = (lines: readonly PriceLine[], totalCents: Cents): Html => {
  const taxableCents = sum(lines.filter(({ code }) => taxable.has(code)));
  return markup`<table>
    <caption>
      Every line of the price, in Australian dollars
    </caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Taxable</th>
        <th scope="col" class="amount">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ code, label, amountCents }) =>
          markup`<tr>
            <th scope="row">${label}</th>
            <td>${taxable.has(code) ? 'Yes, GST included' : 'No GST on this invoice'}</td>
            <td class="amount">${contractMoney(amountCents)}</td>
          </tr> `,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colspan="2">Total, GST included</th>
        <td class="amount">${contractMoney(totalCents)}</td>
      </tr>
      <tr>
        <th scope="row" colspan="2">GST in the taxable lines of ${contractMoney(taxableCents)}</th>
        <td class="amount">${contractMoney(gstIn(taxableCents))}</td>
      </tr>
    </tfoot>
  </table>`;
};

const buyerLines = ({ buyer }: ContractFacts): Html => {
  const { address, companyName, companyAbn } = buyer;
  const parts = [
    ...(companyName === '' ? [buyerFullName(buyer)] : [companyName, `ABN/ACN ${companyAbn}`]),
    address.address1,
    address.address2,
    `${address.city} ${address.stateCode} ${address.postalCode}`,
  ].filter((part) => part.trim() !== '');
  return markup`${parts.map((part, index) => (index === 0 ? markup`${visibleText(part)}` : markup`<br />${visibleText(part)}`))}`;
};

export type BalancePayment = { readonly paidAt: string; readonly data: OrderEventOf<'BalancePaid'>['data'] };

/** The payments of the balance in order, up to the one that settled it. */
export const balancePaymentsOf = (events: readonly LoadedEvent[]): readonly BalancePayment[] =>
  events.flatMap(({ event, metadata }) =>
    event?.type === 'BalancePaid' ? [{ paidAt: metadata.recordedAt, data: event.data }] : [],
  );

/** The invoice as HTML, dated with the payment that settled the balance: the same bytes every time. */
export const renderTaxInvoice = (facts: ContractFacts, payments: readonly BalancePayment[]): string => {
  const { orderNo, seller, price, vehicle, dealer } = facts.order;
  const { deposit, depositPaidAt, vin } = facts;
  const settledAt = payments.at(-1)?.paidAt ?? depositPaidAt;
  return paperDocument({
    title: `Tax invoice ${orderNo}`,
    heading: `Tax invoice ${orderNo}`,
    body: markup`<section aria-labelledby="supply">
        <h2 id="supply">Supply</h2>
        ${rows('Who supplies what to whom', [
          ['Date', contractDate(settledAt, price.state)],
          ['Supplier', seller.name],
          ['ABN', seller.abn],
          ['Supplied to', buyerLines(facts)],
          ['Car', vehicle.title],
          ['VIN', vin ?? 'Not yet known'],
          ['Delivered through', dealer.name],
        ])}
      </section>
      <section aria-labelledby="price">
        <h2 id="price">Price</h2>
        ${priceTable(price.lines, price.totalCents)}
      </section>
      <section aria-labelledby="payments">
        <h2 id="payments">Payments</h2>
        ${rows('What was paid and when', [
          [`Order fee, ${contractDate(depositPaidAt, price.state)}`, contractMoney(deposit.amountCents)],
          ...payments.map(
            ({ paidAt, data }) =>
              [
                `Balance, ${contractDate(paidAt, price.state)}, reference ${visibleText(data.bankReference)}`,
                contractMoney(data.amountCents),
              ] as const,
          ),
          ['Still to be paid', contractMoney(payments.at(-1)?.data.remainingCents ?? 0)],
        ])}
      </section>`,
  });
};
