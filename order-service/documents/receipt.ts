/** The receipt for the order fee. */
import { cardLabel } from '@driveaway/domain/payments/card-words.ts';
import type { Receipt } from '@driveaway/domain/payments/receipt-of.ts';
import { refundTerm } from '@driveaway/domain/payments/refund-promise.ts';
import { buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import { balanceCentsOf, type ContractFacts } from '../contracts/contract-facts.ts';
import { contractMoment, contractMoney } from '../contracts/contract-wording.ts';
import { markup, type Html } from '../html/html.ts';
import { addressLines, framedDocument, lines, rows } from './document-frame.ts';

const goesBack = markup`<p>
  The order was cancelled before this payment went through. It goes back to the card it came from ${refundTerm}.
</p>`;

const whatRemains = (facts: ContractFacts): Html => {
  const { order, deposit, tradeIn, transferredCents } = facts;
  return markup`${rows('What remains', [
    ['Total driveaway price', contractMoney(order.price.totalCents)],
    ['Paid', contractMoney(deposit.amountCents)],
    ...(transferredCents === 0 ? [] : [['Transferred before', contractMoney(transferredCents)] as const]),
    ...(tradeIn === undefined ? [] : [['Trade-in', contractMoney(tradeIn.amountCents)] as const]),
    ['Balance', contractMoney(balanceCentsOf(facts))],
  ])}
    <p>
      The order fee counts towards the price of the car. It is refunded in full if the order is cancelled as the contract
      says.
    </p>`;
};

/** The receipt as HTML: the same bytes every time. `isCancelled`: the order was when the payment went through. */
export const renderReceipt = (receipt: Receipt, facts: ContractFacts, isCancelled: boolean): string => {
  const { order, buyer, depositPaidAt } = facts;
  const { number, orderNo, seller, description, amountCents, card, transactionId, gstNote } = receipt;
  const { price } = order;
  return framedDocument({
    seller,
    title: 'Receipt',
    reference: `Receipt ${number} for the order fee of vehicle order ${orderNo}`,
    number,
    body: markup`${rows('Payment received', [
      ['Amount', markup`<strong>${contractMoney(amountCents)}</strong>`],
      ['For', description],
      ['Received', contractMoment(depositPaidAt, price.state)],
      ['Card', cardLabel(card.brand, card.maskedNumber)],
      ['Bank transaction', transactionId],
    ])}
    ${rows('Who paid, and whom', [
      ['Received by', seller.name],
      ['ABN', seller.abn],
      [
        'Received from',
        lines([
          buyer.companyName === '' ? buyerFullName(buyer) : buyer.companyName,
          // an address in the retailer's state alone says nothing of the payer
          ...addressLines(buyer.ownAddress),
        ]),
      ],
    ])}
    ${isCancelled ? goesBack : whatRemains(facts)}
    <p class="note">${gstNote}${isCancelled ? '' : ' You get a tax invoice when the car is paid for.'}</p>`,
  });
};
