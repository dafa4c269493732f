import type { FailureCode } from '../../http/failures/failures.ts';

/** Need a broken store, a race, another day or hundreds of requests: tested beside the code that answers them. */
export const failuresElsewhere: ReadonlySet<FailureCode> = new Set([
  'fault',
  'unavailable',
  'bad-request',
  'method-not-allowed',
  'busy-order',
  'order-not-readable',
  'too-many-attempts',
  'uploads-busy',
  'upload-too-slow',
  'too-many-wrong-passwords',
  'second-factor-needed',
  'wrong-code',
  'too-many-wrong-codes',
  'payment-open',
  'offer-expired',
  'stock-car-gone',
  'not-sold-online',
  'deposit-amount-out-of-range',
  'illegal-transition',
  'not-available',
]);
