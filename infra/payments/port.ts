/**
 * The payment gateway port. Card number and CVN arrive encrypted by the browser for the gateway's key and pass through
 * memory only. The payment id is the gateway's reference: a charge under a known reference is never made twice.
 */

export type EncryptedCard = {
  readonly holderName: string;
  /** Ciphertext made in the browser; only the gateway can read it. */
  readonly encryptedNumber: string;
  readonly encryptedCvn: string;
  /** Two digits each, as the form sends them. */
  readonly expiryMonth: string;
  readonly expiryYear: string;
};

export type ChargeRequest = {
  /** Our payment id: the gateway's invoice reference. */
  readonly reference: string;
  readonly orderReference: string;
  readonly amountCents: number;
  readonly card: EncryptedCard;
};

export type PaymentOutcome =
  | { readonly kind: 'approved'; readonly transactionId: string; readonly maskedCard: string; readonly brand: string }
  /** `message` is for the customer; `responseCode` is the bank's. */
  | { readonly kind: 'declined'; readonly responseCode: string; readonly message: string }
  /** Nobody knows yet: look it up by reference, never charge again. */
  | { readonly kind: 'unknown' };

/** `not-found`: the gateway never received the charge and, having said so, refuses to accept it later. */
export type PaymentLookup =
  Exclude<PaymentOutcome, { kind: 'unknown' }> | { readonly kind: 'not-found' } | { readonly kind: 'unknown' };

export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly refundId: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unknown' };

export type PaymentGateway = {
  /** Never rejects for a network fault: that is `unknown`. */
  charge(request: ChargeRequest): Promise<PaymentOutcome>;
  /** What became of a reference. */
  lookUp(reference: string): Promise<PaymentLookup>;
  /** Refunds a captured payment once per reference. */
  refund(request: {
    readonly reference: string;
    readonly transactionId: string;
    readonly amountCents: number;
  }): Promise<RefundOutcome>;
  /** What the browser needs to encrypt: endpoint name and public key (SPKI, base64). */
  browserSettings(): Promise<{ readonly endpoint: 'Sandbox' | 'Production'; readonly encryptionKey: string }>;
};
