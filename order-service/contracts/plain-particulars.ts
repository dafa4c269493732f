/** Parties, car, price and order fee as the edition 2026-11 shows them; pinned, like everything an edition says. */
import { buyerFullName, type DealerTerms } from '@driveaway/domain/terms/order-terms.ts';
import type { Clause } from './contract-clauses.ts';
import type { ContractFacts } from './contract-facts.ts';
import { contractDate, contractMoney } from './contract-wording.ts';
import { markup, noHtml, type Html } from '../html/html.ts';

const lines = (texts: readonly string[]): Html =>
  markup`${texts
    .filter((text) => text.trim() !== '')
    .map((text, index) => (index === 0 ? markup`${text}` : markup`<br />${text}`))}`;

const row = (name: string, value: Html | string): Html =>
  markup`<tr>
    <th scope="row">${name}</th>
    <td>${value}</td>
  </tr> `;

const addressLines = (address: DealerTerms['address'] | ContractFacts['buyer']['address']): readonly string[] => [
  address.address1,
  address.address2,
  `${address.city} ${address.stateCode} ${address.postalCode}`,
];

const parties = ({ order, buyer }: ContractFacts): Html => {
  const { seller, dealer } = order;
  const isCompany = order.buyerType === 'company';
  const name = buyerFullName(buyer);
  return markup`<h3>Seller</h3>
    <table>
      <caption>
        The Seller
      </caption>
      <tbody>
        ${row('Name', seller.name)}${row('ABN', seller.abn)}${row('Details', lines(seller.details.split('|')))}
      </tbody>
    </table>
    <h3>Retailer</h3>
    <table>
      <caption>
        The Retailer who delivers the car
      </caption>
      <tbody>
        ${row('Name', dealer.name)}${row('Licence', `${dealer.licence.label} ${dealer.licence.number}`)}${row(
          'Address',
          lines(addressLines(dealer.address)),
        )}${row('Phone', dealer.phones.join(' / '))}
      </tbody>
    </table>
    <h3>Buyer</h3>
    <table>
      <caption>
        The Buyer (“you”)
      </caption>
      <tbody>
        ${
          isCompany
            ? markup`${row('Company', buyer.companyName)}${row('ABN/ACN', buyer.companyAbn)}${row(
                'Represented by',
                buyer.jobTitle === '' ? name : `${name}, ${buyer.jobTitle}`,
              )}`
            : row('Name', name)
        }${row('Address', lines(addressLines(buyer.address)))}${row('Phone', buyer.phoneNo)}${row('Email', buyer.email)}
      </tbody>
    </table>`;
};

const vehicle = ({ order, vin }: ContractFacts): Html => {
  const car = order.vehicle;
  return markup`<table>
      <caption>
        The car
      </caption>
      <tbody>
        ${row('Car', car.title)}${row('Paint', car.paint.name)}${row('Interior', car.interior.name)}${row(
          'Chosen with it',
          lines(car.options),
        )}${row('VIN', vin ?? 'Told to you when a car is allocated to this order')}
      </tbody>
    </table>
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
  markup`<table>
    <caption>
      Driveaway price, every line, in Australian dollars including GST
    </caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Set by</th>
        <th scope="col" class="amount">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${order.price.lines.map(
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

const deposit = ({ order, deposit, depositPaidAt }: ContractFacts): Html =>
  markup`<table>
    <caption>
      Refundable order fee
    </caption>
    <tbody>
      ${row('Received', contractMoney(deposit.amountCents))}${row(
        'On',
        contractDate(depositPaidAt, order.price.state),
      )}${row('Card', `${deposit.brand} ${deposit.maskedCard}`)}${row(
        'Balance',
        contractMoney(order.price.totalCents - deposit.amountCents),
      )}
    </tbody>
  </table>`;

/** Above the first section. */
export const plainOpening = ({ order, orderedAt }: ContractFacts, version: string): Html =>
  markup`<h1>Contract of Sale: vehicle order ${order.orderNo}</h1>
    <p class="reference">
      Ordered on ${contractDate(orderedAt, order.price.state)}. Contract form ${version}.
    </p>`;

/** The first four sections. */
export const plainParticulars = (facts: ContractFacts): readonly Clause[] => [
  { id: 'parties', title: 'Parties', body: parties(facts) },
  { id: 'vehicle', title: 'The car', body: vehicle(facts) },
  { id: 'price', title: 'Price', body: price(facts) },
  { id: 'deposit', title: 'Order fee', body: deposit(facts) },
];
