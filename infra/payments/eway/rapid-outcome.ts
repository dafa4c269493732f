import type { PaymentOutcome } from '../port.ts';
import { classOfCode } from '../rapid-codes.ts';
import { declineWords } from '../response-words.ts';
import { cardBrand, maskedOnly } from './card-brand.ts';
import type { RapidTransaction } from './rapid-schemas.ts';

/** The bank's code first, then all that Rapid gives. */
const codesOf = ({ ResponseCode, Errors, ResponseMessage }: RapidTransaction): readonly string[] => [
  ...(/^\d\d$/.exec(ResponseCode ?? '') ?? []),
  ...Errors,
  ...ResponseMessage,
];

/** A fault of ours says nothing of the card, and suspected fraud is not told by the code beside it: they go first. */
const decisive = (codes: readonly string[]): string | undefined =>
  codes.find((code) => classOfCode(code) === 'ours') ??
  codes.find((code) => classOfCode(code) === 'fraud') ??
  codes.find((code) => classOfCode(code) !== 'yes') ??
  codes[0];

/** A transaction as an outcome. Without a clear yes or no, or with a fault of Rapid's own (S codes), it is unknown. */
export const outcomeOf = (transaction: RapidTransaction): PaymentOutcome => {
  const { TransactionStatus, TransactionID, Customer: number } = transaction;
  if (TransactionStatus === true) {
    return TransactionID === undefined
      ? { kind: 'unknown' }
      : { kind: 'approved', transactionId: TransactionID, maskedCard: maskedOnly(number), brand: cardBrand(number) };
  }
  const codes = codesOf(transaction);
  const code = decisive(codes);
  if (code === undefined || codes.some((one) => classOfCode(one) === 'open')) return { kind: 'unknown' };
  return { kind: 'declined', responseCode: code, message: declineWords(code) };
};
