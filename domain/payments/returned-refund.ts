/** A refund that was made at the gateway by another way than the product's: nobody here knows its id. */

const prefix = 'returned-';

/** What a refund event has for the gateway's id, from that of the charge that had gone back. */
export const returnedRefundId = (transactionId: string): string => `${prefix}${transactionId}`;

/** Whether a recorded refund id stands for one that nobody here knows. */
export const isReturnedRefund = (refundId: string): boolean => refundId.startsWith(prefix);
