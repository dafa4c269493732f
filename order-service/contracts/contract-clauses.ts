/** The conditions of the contract in plain English. Each says what both sides may expect; none takes away a right by law. */
import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import { suburbLabel } from '@driveaway/domain/locations/state.ts';
import { chargesInWords, differenceInWords } from '@driveaway/domain/order/charges-words.ts';
import { sentenceOf } from '@driveaway/domain/order/sentence-of.ts';
import { balanceDueIn, lawsInWords } from '@driveaway/domain/order/sale-rules.ts';
import type { Clause } from './clause.ts';
import { balanceCentsOf, type ContractFacts } from './contract-facts.ts';
import { contractDay, contractMoment, contractMoney } from './contract-wording.ts';
import { coolingOffClause } from './cooling-off-clause.ts';
import { markup, noHtml, type Html } from '../html/html.ts';
import { visibleText } from '@driveaway/domain/terms/visible-text.ts';

/** What was changed since the version before, why, and what becomes of the order without an answer. */
const changedCharges = ({ order, confirmedCharges }: ContractFacts): Html => {
  const { change, differenceCents = 0 } = confirmedCharges ?? {};
  return change === undefined
    ? noHtml
    : markup`<p>
          They differ from those that you were told before:
        </p>
        <ul class="chosen">
          ${chargesInWords(change).map(([name, amount]) => markup`<li>${name}: ${amount}</li> `)}
        </ul>
        <p>
          The total is ${contractMoney(order.price.totalCents)}, ${differenceInWords(differenceCents)}. Reason:
          ${visibleText(sentenceOf(change.reason))} If you do not want the car at this price, you may cancel. If you have not accepted
          before ${contractMoment(change.answerBy, order.price.state)}, this order is cancelled. Either way you are refunded in full.
        </p>`;
};

const priceCondition = (facts: ContractFacts): Html => {
  if (facts.order.buyerType !== 'company') return noHtml;
  return facts.confirmedCharges === undefined
    ? markup`<p>
        The statutory charges above are those of a private buyer. The Seller confirms those of a company before it
        accepts your order. If they differ, you get the next version of this contract, which says how and why: you
        accept it, or cancel and are refunded in full.
      </p>`
    : markup`<p>The Seller has confirmed the statutory charges above for a company.</p>
        ${changedCharges(facts)}`;
};

/** Where the car is kept, if not where its buyer lives. */
const keptAt = ({ buyer }: ContractFacts): Html =>
  buyer.keptAt === undefined
    ? noHtml
    : markup`<p>
        You have told the Seller that the car will be kept in ${suburbLabel(buyer.keptAt)}. Stamp duty, registration and
        injury insurance are those of that place, wherever the Retailer is.
      </p>`;

const payment = (facts: ContractFacts): Html => markup`<p>
    After ${facts.transferredCents === 0 ? 'the order fee' : 'what you have paid so far'}, ${contractMoney(balanceCentsOf(facts))} remains to be paid. The Seller asks
    for the balance once a car has been allocated to your order. It must be with the Seller in cleared funds
    ${balanceDueIn(facts.order.price.state)} to the Retailer.
  </p>
  <p>
    Pay by electronic funds transfer, telegraphic transfer or bank cheque, with your order number as the reference. The
    details are in your online account; never pay to an account that is named anywhere else.
  </p>`;

const finance = ({ order: { seller } }: ContractFacts): Html => markup`<p>
    You choose when you accept whether this contract is subject to finance; the annex says what you chose. If it is, the
    contract depends on credit for the purchase being approved.
  </p>
  <p>
    Apply without delay. If your application is refused, tell the Seller, at ${seller.email} or ${seller.phone}: the contract then ends and everything you have
    paid is refunded.
  </p>`;

const roadside = ({ order }: ContractFacts): Html =>
  order.acceptsRoadsideAssistance
    ? markup`<p>
        The roadside assistance that comes with a new car of this model is part of this order, at no charge. The club of
        your state will contact you four to six weeks after delivery.
      </p>`
    : markup`<p>At your wish, roadside assistance is not part of this order.</p>`;

/** The conditions in the order in which the contract numbers them. */
export const contractClauses = (facts: ContractFacts): readonly Clause[] => {
  const { order } = facts;
  const { dealer, price } = order;
  return [
    {
      id: 'offer',
      title: 'When this contract binds',
      body: markup`<p>
          By accepting this contract you offer to buy the car on these terms. The order remains an offer until the
          Seller confirms that it accepts it. If the Seller does not accept, the order ends and everything you have paid
          is refunded.
        </p>
        <p>
          The price and the terms of this order are those of ${contractDay(price.asOf)}. They do not change because price
          lists or charges change later, except where a law makes a change that neither side can waive; then either side
          may cancel.
        </p>`,
    },
    {
      id: 'price-conditions',
      title: 'What the price includes',
      body: markup`<p>
          The total is a driveaway price for registration in ${stateNames[price.state]} (postcode ${price.postcode}),
          worked out with the rates in force on ${contractDay(price.asOf)}. It includes goods and services tax, 12 months of
          registration, compulsory injury insurance, stamp duty, luxury car tax if any applies, and delivery to the
          Retailer.
        </p>
        ${priceCondition(facts)}${keptAt(facts)}`,
    },
    { id: 'payment', title: 'Paying the balance', body: payment(facts) },
    coolingOffClause(facts),
    { id: 'finance', title: 'Subject to finance', body: finance(facts) },
    {
      id: 'special-conditions',
      title: 'Special conditions and the annex',
      body: markup`<p>
        Special requests you send with your acceptance form the annex to this contract. Its text is recorded word for
        word together with a fingerprint (SHA-256) of its own. A special request binds the Seller once the Seller has
        accepted the order without objecting to it.
      </p>`,
    },
    {
      id: 'delivery',
      title: 'Delivery',
      body: markup`<p>
          The car is delivered through ${dealer.name}. Any delivery date you are given is an estimate. The Seller tells
          you in your online account when a car is allocated, at sea, landed, on its way to the Retailer and ready. If
          delivery is unreasonably late, you may cancel and are refunded in full.
        </p>
        <p>
          You own the car once it is paid for in full and handed over. Until the handover it stays at the Seller’s risk.
        </p>
        ${roadside(facts)}`,
    },
    {
      id: 'refunds',
      title: 'Cancellation and refunds',
      body: markup`<p>
        The order fee is refundable. Whenever this order is cancelled before delivery, by you within the cooling-off
        period, by agreement, under a condition of this contract or by the Seller, the order fee and everything else you
        have paid is refunded in full, to the card or account it came from, within ten business days.
      </p>`,
    },
    {
      id: 'rights',
      title: 'Your rights by law',
      body: markup`<p>
        Our goods and services come with guarantees that cannot be excluded under the Australian Consumer Law. Nothing
        in this contract excludes, restricts or modifies them, or any other right that the law of
        ${lawsInWords(order)} gives you. The law of ${stateNames[price.state]} governs this contract${
          price.state === dealer.address.stateCode
            ? ''
            : `; where the law of ${stateNames[dealer.address.stateCode]}, from where the Retailer sells the car, gives you more, you have that as well`
        }.
      </p>`,
    },
    {
      id: 'privacy',
      title: 'Privacy',
      body: markup`<p>
        The Seller and the Retailer use your personal information to carry out this order, to register and deliver the
        car and to meet their obligations by law, as the Privacy Collection Statement (version
        ${order.privacyNoticeVersion}) you agreed to says. Card numbers are never kept. You may ask to see or correct
        what is held about you; complaints are answered within ten working days.
      </p>`,
    },
    {
      id: 'acceptance',
      title: 'How you accept',
      body: markup`<p>
        You accept by ticking the declaration and choosing “Accept Terms &amp; Submit” online. The time, the fingerprint
        (SHA-256) of this document and of the annex, and the device that was used are recorded as evidence of what was
        agreed. This document stays available in your online account.
      </p>`,
    },
  ];
};
