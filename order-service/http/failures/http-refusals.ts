/** Why the service says no, beyond the order's own refusals. */
import type { OrderRefusal } from '@driveaway/domain/order/order-refusals.ts';
import type { refusalWords } from './failures.ts';
import type { FieldErrors } from './malformed-input.ts';

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
        | 'payment-declined'
        | 'missing-scope'
        | 'not-erased'
        | 'webhook-refused'
        | 'history-unreadable';
      readonly message: string;
    };

export type HttpRefusal = (
  DetailedRefusal | { readonly code: Exclude<keyof typeof refusalWords, DetailedRefusal['code']> }
) & { readonly message?: string };

/** Thrown by `refuse`, wherever it is found out: what answers it is above the handlers. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly refusal: HttpRefusal;
  readonly errors: FieldErrors | undefined;

  constructor(refusal: HttpRefusal, errors?: FieldErrors) {
    super(refusal.code);
    this.refusal = refusal;
    this.errors = errors;
  }
}

/** Ends a request with a refusal, and field errors if there are any. Nothing after a call of it is reached, which its type says. */
export const refuse: (refusal: HttpRefusal, errors?: FieldErrors) => never = (refusal, errors) => {
  throw new RefusedRequest(refusal, errors);
};
