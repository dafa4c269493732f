/**
 * The payment gateway port. Card number and CVN arrive encrypted by the browser for the gateway's key and pass through
 * memory only. The payment id is the gateway's reference: a charge under a known reference is never made twice.
 */

import type { BookedTransaction } from '@driveaway/domain/payments/compare-books.ts';

export type EncryptedCard = {
  readonly holderName: string;
  /** Ciphertext made in the browser; only the gateway can read it. */
  readonly encryptedNumber: string;
  readonly encryptedCvn: string;
  /** Two digits each, as the form sends them. */
  readonly expiryMonth: string;
  readonly expiryYear: string;
};

/** Whoever pays, as the order has them; people who live in Australia. */
export type Payer = { readonly firstName: string; readonly lastName: string; readonly email: string };

export type ChargeRequest = {
  /** Our payment id: the gateway's invoice reference. */
  readonly reference: string;
  /** By which people find the charge at the gateway: its invoice number. */
  readonly orderNo: string;
  /** To which the card is encrypted. */
  readonly orderReference: string;
  readonly amountCents: number;
  readonly card: EncryptedCard;
  /** Where it is paid from and by whom, for the gateway's fraud rules; not kept with the payment. */
  readonly customerIp?: string | undefined;
  readonly payer?: Payer | undefined;
};

/** Of a charge that was kept back because the gateway does not answer: nobody was asked, so nobody can have charged. */
export const notSentCode = 'not-sent';

/** What does not change any more. */
export type SettledOutcome =
  | { readonly kind: 'approved'; readonly transactionId: string; readonly maskedCard: string; readonly brand: string }
  /** Not charged. `message` is for the customer; `responseCode` is the bank's or the gateway's, or `notSentCode`. */
  | { readonly kind: 'declined'; readonly responseCode: string; readonly message: string };

export type PaymentOutcome =
  | SettledOutcome
  /** The gateway has it and has not captured it: somebody reviews it there. Look it up; it ends as approved or declined. */
  | { readonly kind: 'held' }
  /** Nobody knows yet: look it up by reference, never charge again. */
  | { readonly kind: 'unknown' };

/** `not-found`: the gateway knows of no charge under the reference. `notFoundPatience` says what that is worth. */
export type PaymentLookup = PaymentOutcome | { readonly kind: 'not-found' };

export type RefundRequest = {
  /** The same reference is the same refund. */
  readonly reference: string;
  /** Of the charge that is paid back. */
  readonly transactionId: string;
  readonly amountCents: number;
};

export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly refundId: string }
  /** All of it has gone back by another way, of which the gateway says no more. */
  | { readonly kind: 'returned' }
  /** `message` is for operators. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Nobody knows yet: ask again under the same reference. */
  | { readonly kind: 'unknown' };

export type PaymentGateway = {
  /** Never rejects for a network fault: that is `unknown`. */
  charge(request: ChargeRequest): Promise<PaymentOutcome>;
  /**
   * What became of a reference. `sentCents`: what was to be charged; what was charged otherwise is `unknown`, and an alarm.
   * Never rejects for a network fault.
   */
  lookUp(reference: string, sentCents?: number): Promise<PaymentLookup>;
  /**
   * How long after a charge was sent `not-found` is waited out, in milliseconds; it may turn up even later. 0 where it is the
   * last word, as a look-up closes the reference: the gateway, having said that it does not know it, refuses it from then on.
   */
  notFoundPatience(): Promise<number>;
  /** Refunds a captured payment once per reference: repeated, it answers with the refund that was made. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /**
   * The charges and refunds that were settled on some days in Sydney, yyyy-MM-dd, the first and the last included.
   * Undefined when the gateway does not say.
   */
  settledBetween(from: string, to: string): Promise<readonly BookedTransaction[] | undefined>;
  /** What the browser needs to encrypt: endpoint name and public key (SPKI, base64). */
  browserSettings(): Promise<{ readonly endpoint: 'Sandbox' | 'Production'; readonly encryptionKey: string }>;
};
