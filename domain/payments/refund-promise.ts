/**
 * What the maker promises whose order is cancelled: pages, mails, documents and answers say it in these words. The contract of
 * sale holds the same words, and a test compares them: changing the promise means a new edition of the contract.
 */

/** From the cancellation until the money arrives, bank processing included. */
export const refundTerm = 'within ten business days';

/** '… is refunded in full, …' */
export const refundPromise = `refunded in full, to the card or account it came from, ${refundTerm}`;
