/**
 * Refunds at Rapid, which makes a repeated one again: each try has a reference of its own, for a look-up by a reference that has
 * several transactions is refused (V6170; eway-rapid-php issue 5), and the tries before are looked up first.
 */
import type { RefundOutcome, RefundRequest } from '../port.ts';
import type { RapidTransaction } from './rapid-schemas.ts';
import { outcomeOf } from './rapid-outcome.ts';
import { remembers } from '../../memory/remembers.ts';

/** What Rapid has under a reference; `several` when it has too many to say. */
export type Found = readonly RapidTransaction[] | 'several' | undefined;

type RefundCalls = {
  readonly search: (reference: string) => Promise<Found>;
  /** Sends a refund once. */
  readonly send: (refund: RefundRequest) => Promise<ReturnType<typeof outcomeOf>>;
  /** The charge itself. */
  readonly findCharge: (transactionId: string) => Promise<RapidTransaction | undefined>;
  /** A monotonic clock, in milliseconds. */
  readonly elapsed: () => number;
  /** How long a refund whose answer was lost may still arrive. */
  readonly patienceMilliseconds: number;
};

/** After so many tries that were refused somebody has to look. */
const mostTries = 20;
const alreadyRefunded = 'V6152';

/** Without a colon, which servers refuse in a path. */
const referenceOf = (reference: string, attempt: number): string =>
  attempt === 1 ? reference : `${reference}-${attempt}`;

/** Refunds a charge, or says what is known of it. A try whose answer was lost is waited for as long as a charge would be. */
export const createRefunds = ({ search, send, findCharge, elapsed, patienceMilliseconds }: RefundCalls) => {
  const sentAt = remembers('refundsSent', new Map<string, number>());

  /** What went back by another way: the charge says how much of it can still be refunded. */
  const returnedOtherwise = async ({ transactionId, amountCents }: RefundRequest): Promise<RefundOutcome> => {
    const { MaxRefund, TotalAmount } = (await findCharge(transactionId)) ?? {};
    if (typeof MaxRefund !== 'number' || typeof TotalAmount !== 'number') {
      return { kind: 'refused', message: `Rapid says ${alreadyRefunded}, and not how much of it` };
    }
    const returnedCents = TotalAmount - MaxRefund;
    return returnedCents >= amountCents
      ? { kind: 'returned' }
      : { kind: 'refused', message: `Rapid says ${alreadyRefunded}: ${returnedCents} cents have gone back` };
  };

  const sendOnce = async (refund: RefundRequest): Promise<RefundOutcome> => {
    sentAt.set(refund.reference, elapsed());
    const outcome = await send(refund);
    if (outcome.kind === 'unknown') return outcome;
    sentAt.delete(refund.reference);
    if (outcome.kind === 'approved') return { kind: 'refunded', refundId: outcome.transactionId };
    return outcome.responseCode === alreadyRefunded
      ? returnedOtherwise(refund)
      : { kind: 'refused', message: `Rapid says ${outcome.responseCode}` };
  };

  return async (request: RefundRequest): Promise<RefundOutcome> => {
    for (let attempt = 1; attempt <= mostTries; attempt += 1) {
      const reference = referenceOf(request.reference, attempt);
      const found = await search(reference);
      if (found === undefined) return { kind: 'unknown' };
      if (found === 'several') {
        return { kind: 'refused', message: `Rapid has several transactions under ${reference} (V6170)` };
      }
      const outcomes = found.map(outcomeOf);
      const made = outcomes.find((outcome) => outcome.kind === 'approved');
      if (made !== undefined) return { kind: 'refunded', refundId: made.transactionId };
      if (outcomes.some(({ kind }) => kind === 'unknown')) return { kind: 'unknown' };
      if (outcomes.length > 0) continue;
      const lostFor = elapsed() - (sentAt.get(reference) ?? -Infinity);
      return lostFor < patienceMilliseconds ? { kind: 'unknown' } : sendOnce({ ...request, reference });
    }
    return { kind: 'refused', message: `Rapid refused ${mostTries} tries` };
  };
};
