import type { PaymentOutcome } from '../port.ts';
import { declineWords } from '../response-words.ts';
import { cardBrand, maskedOnly } from './card-brand.ts';
import type { RapidTransaction } from './rapid-schemas.ts';

const isSystemCode = (code: string): boolean => code.startsWith('S');

/** The code to go by: the bank's, else the first that Rapid gives. */
const codeOf = ({ ResponseCode, Errors, ResponseMessage }: RapidTransaction): string | undefined =>
  ResponseCode !== undefined && ResponseCode !== null && /^\d\d$/.test(ResponseCode)
    ? ResponseCode
    : [...Errors, ...ResponseMessage][0];

/** A transaction as an outcome. Without a clear yes or no, or with a fault of Rapid's own (S codes), it is unknown. */
export const outcomeOf = (transaction: RapidTransaction): PaymentOutcome => {
  const { TransactionStatus, TransactionID, Errors, ResponseMessage, Customer: number } = transaction;
  if (TransactionStatus === true) {
    return TransactionID === undefined
      ? { kind: 'unknown' }
      : { kind: 'approved', transactionId: TransactionID, maskedCard: maskedOnly(number), brand: cardBrand(number) };
  }
  const code = codeOf(transaction);
  if (code === undefined || [...Errors, ...ResponseMessage].some(isSystemCode)) return { kind: 'unknown' };
  return { kind: 'declined', responseCode: code, message: declineWords(code) };
};
