/**
 * What is to be done about orders, as lists that are kept up in memory by all events from the first. An oracle for the
 * to-do projection: reactors once kept these lists themselves.
 */
import type { RecordedOrderEvent } from '@driveaway/domain/testing/recorded-events.ts';

export type Lists = {
  /** Payment id and since when. */
  readonly openPayments: readonly (readonly [paymentId: string, startedAt: string])[];
  readonly isRefundDue: boolean;
  /** When the offer expires; undefined while nothing lapses. */
  readonly lapsesAt: string | undefined;
};

/** The lists after the events of one order. */
export const listsAfter = (recorded: readonly RecordedOrderEvent[]): Lists => {
  const open = new Map<string, string>();
  let isCancelled = false;
  let isRefundDue = false;
  let offer: { readonly expiresAt: string; hasOpenPayment: boolean } | undefined;
  for (const { event, metadata } of recorded) {
    if (event.type === 'DepositPaid' || event.type === 'DepositPaymentFailed') open.delete(event.data.paymentId);
    if (event.type === 'DepositPaymentStarted') open.set(event.data.paymentId, metadata.recordedAt);

    if (event.type === 'OrderCancelled') isCancelled = true;
    if (event.type === 'OrderCancelled' && event.data.refundDueCents > 0) isRefundDue = true;
    if (event.type === 'DepositPaid' && isCancelled) isRefundDue = true;
    if (event.type === 'DepositRefunded') isRefundDue = false;

    if (event.type === 'OrderCreated') offer = { expiresAt: event.data.offerExpiresAt, hasOpenPayment: false };
    if (event.type === 'DepositPaid' || event.type === 'OrderCancelled') offer = undefined;
    if (offer !== undefined && event.type === 'DepositPaymentStarted') offer.hasOpenPayment = true;
    if (offer !== undefined && event.type === 'DepositPaymentFailed') offer.hasOpenPayment = false;
  }
  return {
    openPayments: [...open],
    isRefundDue,
    lapsesAt: offer?.hasOpenPayment === false ? offer.expiresAt : undefined,
  };
};
