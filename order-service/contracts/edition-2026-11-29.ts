/**
 * The contract's edition of 29 November 2026: with a summary, room for long orders, the cooling-off rule of every state, and parties
 * named as they sign.
 */
import { cardLabel } from '@driveaway/domain/payments/card-words.ts';
import { linesWithWholeTax } from '@driveaway/domain/pricing/lines-with-whole-tax.ts';
import { addressOfBuyer, buyerFullName, type DealerTerms } from '@driveaway/domain/terms/order-terms.ts';
import type { Clause } from './clause.ts';
import { contractClauses } from './contract-clauses.ts';
import { balanceCentsOf, type ContractFacts } from './contract-facts.ts';
import { issueWords, type ContractIssue } from './contract-issue.ts';
import type { ContractEdition } from './contract-template.ts';
import { contractDate, contractDay, contractDays, contractMoney } from './contract-wording.ts';
import { markup, noHtml, type Html } from '../html/html.ts';
import { documentStyle } from './document-style.ts';
import { coolingOffAtHead, coolingOffInBrief } from './cooling-off-clause.ts';
import { tradeInClauses } from './trade-in-clause.ts';
import { visibleText } from '@driveaway/domain/terms/visible-text.ts';

const lines = (texts: readonly string[]): Html =>
  markup`${texts
    .filter((text) => text.trim() !== '')
    .map((text, index) => (index === 0 ? markup`${visibleText(text)}` : markup`<br />${visibleText(text)}`))}`;

const row = (name: string, value: Html | string): Html =>
  markup`<tr>
    <th scope="row">${name}</th>
    <td>${typeof value === 'string' ? visibleText(value) : value}</td>
  </tr> `;

const table = (caption: string, rows: readonly Html[]): Html =>
  markup`<table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

const addressLines = (address: DealerTerms['address'] | ContractFacts['buyer']['address']): readonly string[] => [
  address.address1,
  address.address2,
  `${address.city} ${address.stateCode} ${address.postalCode}`,
];

const isCompany = ({ order }: ContractFacts): boolean => order.buyerType === 'company';

const opening = (facts: ContractFacts, issue: ContractIssue, version: string): Html => {
  const { order, deposit, orderedAt } = facts;
  const { seller, price } = order;
  return markup`${coolingOffAtHead(facts)}
    <p class="letterhead"><strong>${seller.name}</strong> <span>ABN ${seller.abn}</span></p>
    <h1>Contract of Sale</h1>
    <p class="reference">
      ${issueWords(issue)}. Vehicle order ${order.orderNo}, ordered on ${contractDate(orderedAt, price.state)}.
      <span class="whole">Contract form ${version}.</span>
    </p>
    <div class="glance">
      ${table('This contract at a glance', [
        row('You buy', order.vehicle.title),
        row('Driveaway price', markup`<span class="total">${contractMoney(price.totalCents)}</span>`),
        row('Order fee, received', contractMoney(deposit.amountCents)),
        ...otherPayments(facts),
        row('Balance', contractMoney(balanceCentsOf(facts))),
        row('Cooling-off period', coolingOffInBrief(facts)),
        row('Delivered through', order.dealer.name),
      ])}
    </div>`;
};

const parties = (facts: ContractFacts): Html => {
  const { order, buyer } = facts;
  const { seller, dealer } = order;
  const name = buyerFullName(buyer);
  return markup`<div class="pair">
      ${table('Seller', [
        row('Name', seller.name),
        row('ABN', seller.abn),
        row('Details', lines(seller.details.split('|').filter((text) => text.trim() !== seller.name))),
        row('Email', seller.email),
        row('Phone', seller.phone),
      ])}
      ${table('Retailer who delivers the car', [
        row('Name', dealer.name),
        row('Licence', `${dealer.licence.label} ${dealer.licence.number}`),
        row('Address', lines(addressLines(dealer.address))),
        row('Phone', dealer.phones.join(' / ')),
      ])}
    </div>
    <div class="together">
      ${table('Buyer (“you”)', [
        ...(isCompany(facts)
          ? [
              row('Company', buyer.companyName),
              row('ABN/ACN', buyer.companyAbn),
              row('Represented by', buyer.jobTitle === '' ? name : `${name}, ${buyer.jobTitle}`),
            ]
          : [row('Name', name)]),
        row('Address', lines(addressLines(addressOfBuyer(buyer)))),
        row('Phone', buyer.phoneNo),
        row('Email', buyer.email),
      ])}
    </div>`;
};

/** An estimate; one that a change of the order made later says what was told before. */
const expectedDelivery = ({ expectedDelivery: said }: ContractFacts['order']): readonly Html[] => {
  if (said === undefined) return [];
  const { laterThan } = said;
  const before =
    laterThan === undefined
      ? ''
      : `. Later than ${contractDays(laterThan)}, which you were told on ${contractDay(laterThan.saidOn)}`;
  return [row('Expected delivery', `${contractDays(said)}, as estimated on ${contractDay(said.saidOn)}${before}`)];
};

const vehicle = ({ order, vin }: ContractFacts): Html => {
  const car = order.vehicle;
  const accessories = order.price.accessories.items.map(({ name }) => name);
  return markup`<div class="together">
      ${table('The car as ordered', [
        row('Car', car.title),
        row('Paint', car.paint.name),
        row('Interior', car.interior.name),
        row('VIN', vin ?? 'Told to you when a car is allocated to this order'),
        ...expectedDelivery(order),
      ])}
    </div>
    ${
      accessories.length === 0
        ? markup`<p>No accessories are part of this order.</p>`
        : markup`<h3>Accessories</h3>
            <ul class="chosen">
              ${accessories.map((name) => markup`<li>${visibleText(name)}</li> `)}
            </ul>`
    }
    ${
      car.isPreOrder
        ? markup`<p>
            This car is ordered before its release. The Seller tells you of any change to its specification; if one
            matters to you, you may cancel and are refunded in full.
          </p>`
        : noHtml
    }`;
};

const price = ({ order }: ContractFacts): Html =>
  markup`<table class="lines">
    <caption>
      Every line of the driveaway price, in Australian dollars. GST is included.
    </caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Set by</th>
        <th scope="col" class="amount">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${linesWithWholeTax(order.price).map(
        ({ label, setBy, amountCents }) =>
          markup`<tr>
            <th scope="row">${label}</th>
            <td>${setBy}</td>
            <td class="amount">${contractMoney(amountCents)}</td>
          </tr> `,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colspan="2">Total driveaway price</th>
        <td class="amount">${contractMoney(order.price.totalCents)}</td>
      </tr>
    </tfoot>
  </table>`;

const otherPayments = ({ tradeIn, transferredCents }: ContractFacts): readonly Html[] => [
  ...(tradeIn === undefined ? [] : [row('Trade-in', contractMoney(tradeIn.amountCents))]),
  ...(transferredCents === 0 ? [] : [row('Transferred, received', contractMoney(transferredCents))]),
];

const deposit = (facts: ContractFacts): Html => {
  const { order, deposit: paid, depositPaidAt } = facts;
  return table('Refundable, and part of the price', [
    row('Received', contractMoney(paid.amountCents)),
    row('On', contractDate(depositPaidAt, order.price.state)),
    row('Card', cardLabel(paid.brand, paid.maskedCard)),
    ...otherPayments(facts),
    row('Balance', contractMoney(balanceCentsOf(facts))),
  ]);
};

const signatures = (facts: ContractFacts): Html => {
  const { order, buyer } = facts;
  const buyerName = isCompany(facts) ? `${buyerFullName(buyer)} for ${buyer.companyName}` : buyerFullName(buyer);
  return markup`<p>
      Both sides sign electronically; no signature on paper is needed. Until both have signed, the section “When this
      contract binds” says what holds.
    </p>
    <div class="pair">
      <div class="signature">
        ${table('For the Buyer', [
          row('Name', buyerName),
          row('Signs', 'By accepting this contract online'),
          row('Evidence', 'The moment, the person and the fingerprint of what was signed: in the annex'),
        ])}
      </div>
      <div class="signature">
        ${table('For the Seller', [
          row('Name', order.seller.name),
          row('Signs', 'By confirming that it accepts your order'),
          row('Evidence', 'The moment: in the copy of this contract that you then get'),
        ])}
      </div>
    </div>`;
};

const sections = (facts: ContractFacts): readonly Clause[] => [
  { id: 'parties', title: 'Parties', body: parties(facts) },
  { id: 'vehicle', title: 'The car', body: vehicle(facts) },
  { id: 'price', title: 'Price', body: price(facts) },
  { id: 'deposit', title: 'Order fee', body: deposit(facts) },
  ...tradeInClauses(facts),
  ...contractClauses(facts),
  { id: 'signatures', title: 'Signatures', body: signatures(facts) },
];

/** What stands above the letterhead is no part of it; the name of the form stays on one line. */
const headStyle = `.head { border: 1.5px solid #012059; border-radius: 0.5rem; padding: 0.75rem 1.1rem; margin: 0 0 1.5rem; }
.whole { white-space: nowrap; }
`;

/** On a narrow phone no word of a name of a row breaks; long addresses and numbers do: they stand in the cells beside the names. */
const narrowStyle = `@media screen and (max-width: 30rem) {
  main { padding-inline: 0.75rem; }
  .glance { padding-inline: 0.75rem; }
  table { table-layout: auto; }
  tbody th, .pair tbody th { width: auto; }
  th { overflow-wrap: normal; }
  .glance .total { font-size: 1em; white-space: nowrap; }
}
`;

export const november2026: ContractEdition = {
  version: '2026-11-29',
  style: { html: `${documentStyle.html}${headStyle}${narrowStyle}` },
  opening,
  sections,
};
