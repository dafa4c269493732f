/** The receipt for the order fee. */
import { buyerFullName } from '@driveaway/domain/order/order-terms.ts';
import type { ContractFacts } from '../contracts/contract-facts.ts';
import { contractMoment, contractMoney } from '../contracts/contract-wording.ts';
import { markup } from '../contracts/html.ts';
import { paperDocument, rows } from './paper-document.ts';

/** The receipt as HTML: the same bytes every time. */
export const renderReceipt = ({ order, buyer, deposit, depositPaidAt }: ContractFacts): string => {
  const { orderNo, seller, price, vehicle } = order;
  return paperDocument({
    title: `Receipt ${orderNo}`,
    heading: `Receipt for the order fee, order ${orderNo}`,
    body: markup`<section aria-labelledby="payment">
        <h2 id="payment">Payment received</h2>
        ${rows('What was paid', [
          ['Amount', contractMoney(deposit.amountCents)],
          ['For', `Refundable order fee, ${vehicle.title}`],
          ['Received', contractMoment(depositPaidAt, price.state)],
          ['Card', `${deposit.brand} ${deposit.maskedCard}`],
          ['Bank transaction', deposit.transactionId],
        ])}
      </section>
      <section aria-labelledby="parties">
        <h2 id="parties">Who paid, and whom</h2>
        ${rows('The two sides', [
          ['Received by', seller.name],
          ['ABN', seller.abn],
          ['Received from', buyer.companyName === '' ? buyerFullName(buyer) : buyer.companyName],
        ])}
      </section>
      <section aria-labelledby="balance">
        <h2 id="balance">What remains</h2>
        ${rows('The order’s account', [
          ['Total driveaway price', contractMoney(price.totalCents)],
          ['Paid', contractMoney(deposit.amountCents)],
          ['Balance', contractMoney(price.totalCents - deposit.amountCents)],
        ])}
        <p>
          The order fee counts towards the price of the car. It is refunded in full if the order is cancelled as the
          contract says. This receipt is not a tax invoice; you get one when the car is paid for.
        </p>
      </section>`,
  });
};
