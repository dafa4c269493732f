/**
 * What the maker promises whose order is cancelled: pages, mails, documents and answers say it in these words. The contract of
 * sale holds the same words, and a test compares them: changing the promise means a new edition of the contract.
 */

/** From the cancellation until the money arrives, bank processing included. */
export const refundTerm = 'within ten business days';

/** '… is refunded in full, …' */
export const refundPromise = `refunded in full, to the card or account it came from, ${refundTerm}`;

/** Of a cancelled order for which nothing has come in; `isPaymentOpen`: the gateway has not said what becomes of a payment. */
export const nothingToRefund = (isPaymentOpen: boolean): string =>
  isPaymentOpen
    ? 'Your payment has not gone through so far. If it does, it goes back to your card by itself.'
    : 'No payment is on record, so there is nothing to refund. Should one still arrive, it goes back to you.';
