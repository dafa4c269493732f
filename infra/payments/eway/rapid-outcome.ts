import type { PaymentOutcome } from '../port.ts';
import { classOfCode, type RapidCodeClass } from '../rapid-codes.ts';
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

const saysNothing: ReadonlySet<RapidCodeClass> = new Set(['open', 'unfinished']);

/** Whether a charge waits for the customer in a browser (3-D Secure), who is not sent there: not found as yet, for it may still be finished. */
export const isUnfinished = (transaction: RapidTransaction): boolean =>
  transaction.TransactionStatus !== true && codesOf(transaction).some((code) => classOfCode(code) === 'unfinished');

/** A charge or a refund as an outcome, where a yes is a yes. Without a clear yes or no, or with a fault of Rapid's own (S codes), it is unknown. */
export const outcomeOf = (transaction: RapidTransaction): Exclude<PaymentOutcome, { kind: 'held' }> => {
  const { TransactionStatus, TransactionID, Customer: number } = transaction;
  if (TransactionStatus === true) {
    return TransactionID === undefined
      ? { kind: 'unknown' }
      : { kind: 'approved', transactionId: TransactionID, maskedCard: maskedOnly(number), brand: cardBrand(number) };
  }
  const codes = codesOf(transaction);
  const code = decisive(codes);
  if (code === undefined || codes.some((one) => saysNothing.has(classOfCode(one)))) return { kind: 'unknown' };
  return { kind: 'declined', responseCode: code, message: declineWords(code) };
};

/** After which a yes is a yes; of the others `Review` and `PreAuth` hold the money back, and `Block` says no (eway-rapid-net: Enums/FraudAction.cs). */
const clearedActions: ReadonlySet<string> = new Set(['NotChallenged', 'Allow', 'Processed', 'Approved']);

/** Whether a yes is of a charge that waits for somebody's review: nothing is paid yet, and it may still be refused. */
const isHeld = (transaction: RapidTransaction): boolean => {
  const { TransactionStatus, TransactionCaptured, FraudAction } = transaction;
  if (TransactionStatus !== true) return false;
  const isSuspected =
    FraudAction === undefined || FraudAction === null || FraudAction === ''
      ? codesOf(transaction).some((code) => classOfCode(code) === 'fraud')
      : !clearedActions.has(FraudAction);
  return isSuspected || TransactionCaptured === false;
};

const blockedCode = 'F-Block';

/** A charge as an outcome: blocked by its review it is declined. */
export const chargeOutcomeOf = (transaction: RapidTransaction): PaymentOutcome => {
  if (!isHeld(transaction)) return outcomeOf(transaction);
  return transaction.FraudAction === 'Block' && transaction.TransactionCaptured === false
    ? { kind: 'declined', responseCode: blockedCode, message: declineWords(blockedCode) }
    : { kind: 'held' };
};
