/**
 * A stand-in for eWAY Rapid that behaves like its sandbox and needs no network: own key pair, published test cards,
 * durable books, and the cents of the amount decide the bank's answer.
 */
import type { KeyObject } from 'node:crypto';
import { passesLuhn } from '@driveaway/domain/payments/passes-luhn.ts';
import type { Clock, Randomness } from '../../clock/port.ts';
import type {
  ChargeRequest,
  EncryptedCard,
  PaymentGateway,
  PaymentOutcome,
  RefundOutcome,
  SettledOutcome,
} from '../port.ts';
import { declineWords } from '../response-words.ts';
import { bankAnswerTo } from './bank-answers.ts';
import { decryptCardField } from './card-decryption.ts';
import { openGatewayKeyPair } from './gateway-key-pair.ts';
import { openPaymentLedger, type LedgerDetails, type LedgerPage } from './payment-ledger.ts';
import { isBeforeExpiry, maskCardNumber, testCards } from './test-cards.ts';

/** What can go wrong between a shop and its gateway. For tests; none by default. */
export type GatewayFault =
  /** Nothing is received and nothing answered. */
  | { readonly kind: 'down' }
  /** The work is done and the answer lost: a time-out after the charge. */
  | { readonly kind: 'answer-lost' }
  /** What the bank approves waits for a review. */
  | { readonly kind: 'held' }
  /** The request arrives when the promise resolves. */
  | { readonly kind: 'request-delayed'; readonly until: Promise<void> }
  /** The answer comes when the promise resolves, and says something else than the books. */
  | { readonly kind: 'answer-replaced'; readonly until: Promise<void>; readonly answer: PaymentOutcome };

export type GatewayOperation = 'charge' | 'lookUp' | 'refund';

export type SimulatedGatewayOptions = {
  /** Where the key pair and the ledger are kept. */
  readonly directory: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly faults?: (operation: GatewayOperation, reference: string) => GatewayFault | undefined;
  /** Whether a look-up closes a reference that it does not know, which eWAY has no way to do. Default: true. */
  readonly lookUpCloses?: boolean;
};

export type SimulatedGateway = PaymentGateway & {
  readonly lookUpCloses: boolean;
  /** The bank's word on a charge. What it approves may be held for a review: nothing is captured until that is over. */
  readonly settle: (request: ChargeRequest, isHeld: boolean) => SettledOutcome;
  /** Ends the review of a charge that is held; false when none is. */
  readonly review: (reference: string, action: 'Approved' | 'Block') => boolean;
  /** The bank's word on a charge that was made, held or not. */
  readonly findCharge: (reference: string) => SettledOutcome | undefined;
  /** What is said of a charge or a refund beside its outcome. */
  readonly describe: (reference: string) => LedgerDetails | undefined;
  /** The refund under a reference; undefined when none was made. */
  readonly findRefund: (reference: string) => RefundOutcome | undefined;
  /** Everything in the books, oldest first. */
  readonly readBooks: () => LedgerPage;
  /** Number of captured charges in the books. */
  readonly countApproved: () => number;
  readonly close: () => Promise<void>;
};

type CheckedCard = { readonly brand: string; readonly maskedCard: string };

const decline = (responseCode: string, message = declineWords(responseCode)): SettledOutcome => ({
  kind: 'declined',
  responseCode,
  message,
});

/** Rapid numbers transactions; 47 random bits do not meet again. */
const newTransactionId = (randomness: Pick<Randomness, 'bytes'>): string =>
  String(randomness.bytes(6).reduce((sum, byte) => sum * 256 + byte, 0) % 2 ** 47);

/** The card as far as it may be remembered, or why it is not taken (response codes as Rapid gives them). */
const checkCard = (
  privateKey: KeyObject,
  card: EncryptedCard,
  orderReference: string,
  today: string,
): CheckedCard | SettledOutcome => {
  const number = decryptCardField(privateKey, card.encryptedNumber, orderReference, 'cardNumber');
  const cvn = decryptCardField(privateKey, card.encryptedCvn, orderReference, 'cardCVN');
  if (number === undefined || !/^\d{12,19}$/.test(number) || !passesLuhn(number)) return decline('V6110');
  if (cvn === undefined) return decline('V6106');
  const known = testCards.find((candidate) => candidate.number === number);
  if (known === undefined) {
    return decline('V6110', 'Only the published test cards can be used here. You have not been charged.');
  }
  if (!/^\d+$/.test(cvn) || cvn.length !== known.cvnLength) return decline('V6106');
  if (!isBeforeExpiry(card.expiryMonth, card.expiryYear, today)) return decline('54');
  return { brand: known.brand, maskedCard: maskCardNumber(number) };
};

/** Opens the simulator over its directory; a directory must not be opened twice at a time. */
export const openSimulatedGateway = async (options: SimulatedGatewayOptions): Promise<SimulatedGateway> => {
  const { directory, clock, randomness, faults, lookUpCloses = true } = options;
  const { privateKey, publicKey } = await openGatewayKeyPair(directory, randomness);
  const ledger = openPaymentLedger(directory);
  const now = (): string => clock.now().toString();
  const today = (): string => clock.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();

  const askBank = ({ orderReference, amountCents, card }: ChargeRequest): SettledOutcome => {
    if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return decline('V6011');
    const checked = checkCard(privateKey, card, orderReference, today());
    if ('kind' in checked) return checked;
    const answer = bankAnswerTo(amountCents);
    return answer.kind === 'declined'
      ? answer
      : {
          kind: 'approved',
          transactionId: newTransactionId(randomness),
          brand: checked.brand,
          maskedCard: checked.maskedCard,
        };
  };

  /** Without an await between reading the books and writing them: one reference, one charge. */
  const settle = (request: ChargeRequest, isHeld: boolean): SettledOutcome => {
    const entry = ledger.find(request.reference);
    if (entry?.kind === 'closed') return decline('94');
    if (entry !== undefined) return entry;
    const outcome = askBank(request);
    const { reference, orderNo, amountCents } = request;
    const fraudAction = isHeld && outcome.kind === 'approved' ? 'Review' : '';
    ledger.record({ reference, orderNo, amountCents, at: now(), outcome, fraudAction });
    return outcome;
  };

  const findCharge = (reference: string): SettledOutcome | undefined => {
    const entry = ledger.find(reference);
    if (entry === undefined && lookUpCloses) ledger.closeReference(reference, now());
    return entry?.kind === 'closed' ? undefined : entry;
  };

  const afterReview = (reference: string, outcome: SettledOutcome): PaymentOutcome => {
    const fraudAction = ledger.describe(reference)?.fraudAction;
    if (fraudAction === 'Review') return { kind: 'held' };
    return fraudAction === 'Block' ? decline('F-Block') : outcome;
  };

  return {
    charge: async (request) => {
      const fault = faults?.('charge', request.reference);
      if (fault?.kind === 'down') return { kind: 'unknown' };
      if (fault?.kind === 'request-delayed') await fault.until;
      const outcome = afterReview(request.reference, settle(request, fault?.kind === 'held'));
      if (fault?.kind === 'answer-lost') return { kind: 'unknown' };
      if (fault?.kind !== 'answer-replaced') return outcome;
      await fault.until;
      return fault.answer;
    },
    lookUp: async (reference) => {
      const fault = faults?.('lookUp', reference);
      if (fault?.kind === 'down') return { kind: 'unknown' };
      const found = findCharge(reference);
      return found === undefined ? { kind: 'not-found' } : afterReview(reference, found);
    },
    refund: async ({ reference, transactionId, amountCents }) => {
      const fault = faults?.('refund', reference);
      if (fault?.kind === 'down') return { kind: 'unknown' };
      const known = ledger.findRefund(reference);
      if (known !== undefined) return { kind: 'refunded', refundId: known.refundId };
      const refundable = ledger.refundableCents(transactionId);
      if (refundable === undefined) return { kind: 'refused', message: 'There is no such payment.' };
      if (refundable === 0) return { kind: 'returned' };
      if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > refundable) {
        return { kind: 'refused', message: 'The amount is more than there is to refund.' };
      }
      const refundId = newTransactionId(randomness);
      ledger.recordRefund({ reference, refundId, transactionId, amountCents, at: now() });
      return fault?.kind === 'answer-lost' ? { kind: 'unknown' } : { kind: 'refunded', refundId };
    },
    notFoundPatience: async () => (lookUpCloses ? 0 : 150_000),
    // what is charged on a day is settled on that day
    settledBetween: async (from, to) => ledger.readTransactions().filter(({ day }) => from <= day && day <= to),
    browserSettings: async () => ({ endpoint: 'Sandbox', encryptionKey: publicKey }),
    findRefund: (reference) => {
      const refund = ledger.findRefund(reference);
      return refund === undefined ? undefined : { kind: 'refunded', refundId: refund.refundId };
    },
    lookUpCloses,
    settle,
    review: ledger.review,
    findCharge,
    describe: ledger.describe,
    readBooks: ledger.readAll,
    countApproved: ledger.countApproved,
    close: async () => ledger.close(),
  };
};
