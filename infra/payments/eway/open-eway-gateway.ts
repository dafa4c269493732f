/**
 * eWAY Rapid over HTTP. A charge is sent once and never again: whatever happens on the way, its outcome is `unknown` and
 * looked up by the payment id, which Rapid keeps as the invoice reference.
 */
import type { z } from 'zod';
import type { Log } from '../../telemetry/port.ts';
import type { PaymentGateway, PaymentLookup, PaymentOutcome } from '../port.ts';
import { declineWords } from '../response-words.ts';
import { cardBrand, maskedOnly } from './card-brand.ts';
import {
  encryptionKeySchema,
  rapidSearchSchema,
  rapidTransactionSchema,
  type RapidTransaction,
} from './rapid-schemas.ts';

export type EwayGatewayOptions = {
  /** `https://api.ewaypayments.com`, eWAY's sandbox, or the simulator. */
  readonly url: string;
  readonly apiKey: string;
  readonly password: string;
  /** The key browsers encrypt with (SPKI, base64); asked from the gateway when absent, which only the simulator answers. */
  readonly encryptionKey?: string | undefined;
  readonly log: Log;
  /** How long one call may take. */
  readonly deadlineMilliseconds?: number | undefined;
};

const defaultDeadlineMilliseconds = 10_000;
/**
 * eWAY goes on with a charge whose caller has hung up and has no way to call it off, so that a look-up may come before
 * it. A charge that eWAY does not know this long after it was sent never arrived.
 */
const ewaySettlesWithinMilliseconds = 45_000;

const productionHost = 'api.ewaypayments.com';

/** A page waits for the key: a gateway that hangs must not hold it up for long. */
const keyDeadlineMilliseconds = 2_000;

type CallOptions = { readonly body?: object; readonly deadline?: number };

/** `undefined`: no answer, or none that can be understood. */
type Call = <Schema extends z.ZodType>(
  schema: Schema,
  method: 'GET' | 'POST',
  path: string,
  options?: CallOptions,
) => Promise<z.infer<Schema> | undefined>;

const isSystemCode = (code: string): boolean => code.startsWith('S');

/** The code to go by: the bank's, else the first that Rapid gives. */
const codeOf = ({ ResponseCode, Errors, ResponseMessage }: RapidTransaction): string | undefined =>
  ResponseCode !== undefined && ResponseCode !== null && /^\d\d$/.test(ResponseCode)
    ? ResponseCode
    : [...Errors, ...ResponseMessage][0];

/** A transaction as an outcome. Without a clear yes or no, or with a fault of Rapid's own (S codes), it is unknown. */
const outcomeOf = (transaction: RapidTransaction): PaymentOutcome => {
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

/** Opens the adapter; the network is first touched by a call. */
export const openEwayGateway = (options: EwayGatewayOptions): PaymentGateway => {
  const { url, apiKey, password, log, deadlineMilliseconds = defaultDeadlineMilliseconds } = options;
  const base = url.replace(/\/+$/, '');
  const authorization = `Basic ${Buffer.from(`${apiKey}:${password}`).toString('base64')}`;

  /** Nothing of a request or an answer is logged: they hold cards, if only as ciphertext. */
  const call: Call = async (schema, method, path, { body, deadline = deadlineMilliseconds } = {}) => {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          Authorization: authorization,
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(deadline),
      });
      if (response.status === 200) {
        const parsed = schema.safeParse(await response.json());
        if (parsed.success) return parsed.data;
        log.error('The payment gateway answered in another shape', new Error('unexpected answer'), { method });
        return undefined;
      }
      await response.body?.cancel();
      log.error('The payment gateway did not take a call', new Error(`status ${response.status}`), { method });
    } catch (fault) {
      log.warn('The payment gateway did not answer', {
        method,
        fault: fault instanceof Error ? fault.name : 'unknown',
      });
    }
    return undefined;
  };

  /** Undefined when nobody knows; an empty list when Rapid has none. */
  const search = async (reference: string): Promise<readonly RapidTransaction[] | undefined> => {
    const found = await call(
      rapidSearchSchema,
      'GET',
      `/Transaction/InvoiceReference/${encodeURIComponent(reference)}`,
    );
    if (found === undefined) return undefined;
    const transactions = (found.Transactions ?? []).filter(
      ({ InvoiceReference }) => (InvoiceReference ?? reference) === reference,
    );
    const others = found.Errors.filter((code) => code !== 'V6171');
    if (transactions.length > 0) return transactions;
    if (others.length === 0) return [];
    log.error('The payment gateway could not look a payment up', new Error(others.join()), { reference });
    return undefined;
  };

  const settings = async () => {
    const { encryptionKey } = options;
    if (encryptionKey !== undefined) return { EncryptionKey: encryptionKey, LookUpClosesReference: false };
    return call(encryptionKeySchema, 'GET', '/encryption-key', {
      deadline: Math.min(deadlineMilliseconds, keyDeadlineMilliseconds),
    });
  };
  let asked: ReturnType<typeof settings> | undefined;
  /** Asked once, and again after it was not answered. */
  const knownSettings = async () => {
    asked ??= settings();
    const known = await asked;
    if (known === undefined) asked = undefined;
    return known;
  };

  return {
    charge: async ({ reference, orderReference, amountCents, card }) => {
      const answer = await call(rapidTransactionSchema, 'POST', '/Transaction', {
        body: {
          Customer: {
            CardDetails: {
              Name: card.holderName,
              Number: card.encryptedNumber,
              ExpiryMonth: card.expiryMonth,
              ExpiryYear: card.expiryYear,
              CVN: card.encryptedCvn,
            },
          },
          Payment: {
            TotalAmount: amountCents,
            InvoiceNumber: orderReference,
            InvoiceReference: reference,
            CurrencyCode: 'AUD',
          },
          Method: 'ProcessPayment',
          TransactionType: 'Purchase',
        },
      });
      return answer === undefined ? { kind: 'unknown' } : outcomeOf(answer);
    },

    lookUp: async (reference): Promise<PaymentLookup> => {
      const found = await search(reference);
      if (found === undefined) return { kind: 'unknown' };
      if (found.length === 0) return { kind: 'not-found' };
      const outcomes = found.map(outcomeOf);
      const captured = outcomes.filter(({ kind }) => kind === 'approved');
      if (captured.length > 1) {
        log.error('A payment was captured more than once', new Error(`${captured.length} charges`), { reference });
      }
      return captured[0] ?? outcomes.find(({ kind }) => kind === 'unknown') ?? outcomes[0] ?? { kind: 'unknown' };
    },

    notFoundIsFinalAfter: async () =>
      (await knownSettings())?.LookUpClosesReference === true ? 0 : ewaySettlesWithinMilliseconds,

    // Rapid itself does not know a repeated refund by its reference: it is looked up before it is made
    refund: async ({ reference, transactionId, amountCents }) => {
      const before = await search(reference);
      if (before === undefined) return { kind: 'unknown' };
      const made = before.map(outcomeOf).find((outcome) => outcome.kind === 'approved');
      if (made !== undefined) return { kind: 'refunded', refundId: made.transactionId };
      const answer = await call(
        rapidTransactionSchema,
        'POST',
        `/Transaction/${encodeURIComponent(transactionId)}/Refund`,
        { body: { Refund: { TotalAmount: amountCents, InvoiceReference: reference, TransactionID: transactionId } } },
      );
      const outcome: PaymentOutcome = answer === undefined ? { kind: 'unknown' } : outcomeOf(answer);
      if (outcome.kind === 'approved') return { kind: 'refunded', refundId: outcome.transactionId };
      return outcome.kind === 'declined' ? { kind: 'refused', message: `Rapid says ${outcome.responseCode}` } : outcome;
    },

    browserSettings: async () => {
      const { EncryptionKey } = (await knownSettings()) ?? {};
      if (EncryptionKey === undefined) throw new Error('The payment gateway does not tell its encryption key');
      const endpoint = new URL(base).hostname === productionHost ? 'Production' : 'Sandbox';
      return { endpoint, encryptionKey: EncryptionKey };
    },
  };
};
