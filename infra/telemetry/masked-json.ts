import { withoutCardNumbers } from '@driveaway/domain/payments/card-numbers.ts';

/** A value as JSON, the card numbers of its texts masked. */
export const maskedJson = (value: object): string =>
  JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'string' ? withoutCardNumbers(inner) : inner));
