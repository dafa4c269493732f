/** Why the service says no, beyond the order's own refusals. */
import type { OrderRefusal } from '@driveaway/domain/order/order-refusals.ts';

export type HttpRefusal =
  | OrderRefusal
  | { readonly code: 'not-found' }
  | { readonly code: 'method-not-allowed' }
  | { readonly code: 'body-too-large' }
  | { readonly code: 'licence-too-large' }
  /** Too many are sending files, here or from the same address. */
  | { readonly code: 'uploads-busy' }
  | { readonly code: 'upload-too-slow' }
  | { readonly code: 'unsupported-content-type'; readonly expected: string }
  | { readonly code: 'cross-site' }
  | { readonly code: 'not-signed-in' }
  | { readonly code: 'too-many-attempts'; readonly retryAfterSeconds: number }
  /** For days, from browsers that are not known; a new password by mail ends it. */
  | { readonly code: 'too-many-wrong-passwords' }
  /** The password was right; the second step of the log-in is to come. */
  | { readonly code: 'second-factor-needed' }
  /** The second step came too late, or without the first. */
  | { readonly code: 'log-in-timed-out' }
  | { readonly code: 'wrong-code' }
  | { readonly code: 'too-many-wrong-codes' }
  /** It is on where it should be off, or the other way round. */
  | { readonly code: 'second-factor-changed' }
  | { readonly code: 'not-available'; readonly message: string }
  | { readonly code: 'unavailable' }
  /** Lost every race against other writers; nothing was written. */
  | { readonly code: 'busy-order' }
  /** The sender decided on another revision; the message names both. */
  | { readonly code: 'revision-changed'; readonly message: string }
  /** The same idempotency key with other content. */
  | { readonly code: 'key-reused' }
  | { readonly code: 'invalid-login' }
  | { readonly code: 'email-taken' }
  /** Orders are under way; the message names them. */
  | { readonly code: 'erasure-refused'; readonly message: string }
  | { readonly code: 'link-not-valid' }
  | { readonly code: 'car-build-not-found' }
  /** The catalogue has changed since it was configured; the message says what is missing. */
  | { readonly code: 'build-not-offered'; readonly message: string }
  /** Nobody was given this code, or its time is over. */
  | { readonly code: 'kept-build-not-found' }
  /** As many as an account holds. */
  | { readonly code: 'too-many-builds' }
  /** As many as may follow one order. */
  | { readonly code: 'followers-full' }
  /** Its fee is not paid, or it is over. */
  | { readonly code: 'not-to-follow' }
  /** Nor may its documents be shown to them. */
  | { readonly code: 'not-to-grant' }
  /** Never begun, or ended by either side. */
  | { readonly code: 'not-following' }
  | { readonly code: 'variant-not-found' }
  | { readonly code: 'postcode-not-found' }
  | { readonly code: 'no-price'; readonly message: string }
  /** A demonstrator; the message names its retailer with the telephone number. */
  | { readonly code: 'not-sold-online'; readonly message: string }
  /** Not the price that the customer was shown and agreed to. */
  | { readonly code: 'price-not-agreed'; readonly message: string }
  /** Unknown, somebody else's, or not signed in: answered alike. */
  | { readonly code: 'order-access-denied' }
  | { readonly code: 'contract-not-found' }
  /** Accepted by somebody to whom no version of it was shown. */
  | { readonly code: 'contract-not-seen' }
  /** A second acceptance that says something else than the first. */
  | { readonly code: 'accepted-otherwise' }
  | { readonly code: 'pdf-not-available' }
  | { readonly code: 'document-not-found' }
  /** Nobody can write about an order whose fee is not paid. */
  | { readonly code: 'talk-not-open' }
  /** Nor a while after it is over, */
  | { readonly code: 'talk-over' }
  /** nor more than a talk holds. */
  | { readonly code: 'talk-full' }
  /** Nobody asked for it, or the link is of another. */
  | { readonly code: 'brochure-request-not-found' }
  /** Nobody asked for it, or the link is of another. */
  | { readonly code: 'call-back-not-found' }
  /** Nobody asked for it, or the link is of another. */
  | { readonly code: 'car-offer-not-found' }
  /** Nobody booked it, or the link is of another. */
  | { readonly code: 'test-drive-not-found' }
  /** It has begun, was called off or is closed. */
  | { readonly code: 'test-drive-over' }
  /** What became of it cannot be known before it begins. */
  | { readonly code: 'test-drive-to-come' }
  /** Somebody else has the car then. */
  | { readonly code: 'time-taken' }
  /** The retailer has no such car, or is closed then. */
  | { readonly code: 'time-not-offered' }
  | { readonly code: 'card-not-encrypted' }
  | { readonly code: 'payment-declined'; readonly message: string };

/** Thrown where a refusal cannot be returned, such as while a body is being read. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly refusal: HttpRefusal;

  constructor(refusal: HttpRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
