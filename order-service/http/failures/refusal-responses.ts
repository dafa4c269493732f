import { failureStatus, failureWords } from './failures.ts';
import type { HttpRefusal } from './http-refusals.ts';

export type RefusalResponse = {
  readonly status: number;
  /** For the customer. */
  readonly message: string;
  readonly retryAfterSeconds?: number;
};

/** How long to wait before trying again, in seconds, where that helps. */
const retryAfter: Partial<Record<HttpRefusal['code'], number>> = {
  'busy-order': 1,
  'order-not-readable': 60,
  'uploads-busy': 5,
  'pdf-not-available': 5,
  unavailable: 2,
};

/** Status and message of a refusal. */
export const refusalResponse = (refusal: HttpRefusal): RefusalResponse => {
  const { code } = refusal;
  const retryAfterSeconds = 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : retryAfter[code];
  return {
    status: failureStatus(code),
    message: refusal.message ?? failureWords(code),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
};
