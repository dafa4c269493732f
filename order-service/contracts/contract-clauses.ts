/** The conditions of the contract in plain English. Each says what both sides may expect; none takes away a right by law. */
import type { ContractFacts } from './contract-facts.ts';
import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import { contractDay, contractMoney } from './contract-wording.ts';
import { markup, noHtml, type Html } from '../html/html.ts';

export type Clause = { readonly id: string; readonly title: string; readonly body: Html };

const coolingOff = ({ order }: ContractFacts): Html => {
  const { state } = order.price;
  const promise = markup`<p>
    You may withdraw from this contract, for any reason and at no cost, within 24 hours after you accept it. The hours
    run without interruption.
  </p>`;
  const how = markup`<p>
    To withdraw, cancel the order in your online account or write to the Seller before the period ends. The moment it
    ends is shown in your account as soon as you have accepted.
  </p>`;
  if (order.buyerType === 'private' && state === 'VIC') {
    return markup`${promise}
      <p>
        Victorian law gives a private buyer of a new car longer: three clear business days after the day of acceptance.
        Saturdays, Sundays and public holidays in Victoria do not count. The later of the two ends your cooling-off
        period. The right given by law ends earlier if you take delivery of the car. We keep no part of your payments if
        you withdraw.
      </p>
      ${how}`;
  }
  if (order.buyerType === 'private' && state === 'NSW') {
    return markup`${promise}
      <p>
        Where the Seller or the Retailer arranges credit for your purchase, New South Wales law adds a cooling-off
        period of one business day after the day of acceptance. The later of the two ends your cooling-off period. We
        keep no part of your payments if you withdraw.
      </p>
      ${how}`;
  }
  return markup`${promise}${how}`;
};

const priceCondition = ({ order }: ContractFacts): Html =>
  order.buyerType === 'company'
    ? markup`<p>
        The statutory charges above are those of a private buyer. For a company they are to be confirmed by the Seller
        before it accepts your order; if the total changes, you may cancel and are refunded in full.
      </p>`
    : noHtml;

const roadside = ({ order }: ContractFacts): Html =>
  order.acceptsRoadsideAssistance
    ? markup`<p>
        The roadside assistance that comes with a new car of this model is part of this order, at no charge. The club of
        your state will contact you four to six weeks after delivery.
      </p>`
    : markup`<p>At your wish, roadside assistance is not part of this order.</p>`;

/** The conditions in the order in which the contract numbers them. */
export const contractClauses = (facts: ContractFacts): readonly Clause[] => {
  const { order, deposit } = facts;
  const { dealer, price } = order;
  const balanceCents = price.totalCents - deposit.amountCents;
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
          The price and the terms of this order are those of the day it was placed. They do not change because price
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
        ${priceCondition(facts)}`,
    },
    {
      id: 'payment',
      title: 'Paying the balance',
      body: markup`<p>
        After the order fee, ${contractMoney(balanceCents)} remain to be paid. The Seller asks for the balance once a
        car has been allocated to your order. It must be with the Seller in cleared funds 48 hours before the car is
        dispatched to the Retailer. Pay by electronic funds transfer, telegraphic transfer or bank cheque, with your
        order number as the reference; the details are in your online account.
      </p>`,
    },
    { id: 'cooling-off', title: 'Cooling-off period', body: coolingOff(facts) },
    {
      id: 'finance',
      title: 'Subject to finance',
      body: markup`<p>
        If the annex says “Subject to Finance approval”, this contract depends on credit for the purchase being
        approved. Apply without delay. If your application is refused, tell the Seller; the contract then ends and
        everything you have paid is refunded.
      </p>`,
    },
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
        ${stateNames[price.state]} gives you. The law of ${stateNames[price.state]} governs this contract.
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
