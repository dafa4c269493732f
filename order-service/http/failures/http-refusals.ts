/** Why the service says no, beyond the order's own refusals. */
import type { OrderRefusal } from '@driveaway/domain/order/order-refusals.ts';
import type { refusalWords } from './failures.ts';

/** What says more than its code; a message takes the place of the usual words. */
type DetailedRefusal =
  | OrderRefusal
  | { readonly code: 'unsupported-content-type'; readonly expected: string }
  | { readonly code: 'too-many-attempts'; readonly retryAfterSeconds: number }
  | {
      readonly code:
        | 'not-available'
        | 'revision-changed'
        | 'erasure-refused'
        | 'build-not-offered'
        | 'no-price'
        | 'not-sold-online'
        | 'price-not-agreed'
        | 'payment-declined';
      readonly message: string;
    };

export type HttpRefusal =
  DetailedRefusal | { readonly code: Exclude<keyof typeof refusalWords, DetailedRefusal['code']> };

/** Thrown where a refusal cannot be returned, such as while a body is being read. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly refusal: HttpRefusal;

  constructor(refusal: HttpRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
