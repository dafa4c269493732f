/**
 * eWAY Rapid over HTTP. A charge is sent once and never again: whatever happens on the way, its outcome is `unknown` and
 * looked up by the payment id, which Rapid keeps as the invoice reference. While the circuit breaker is open a charge is
 * not sent at all.
 */
import type { Wait } from '../../clock/wait.ts';
import type { Log } from '../../telemetry/port.ts';
import { notSentCode, type Payer, type PaymentGateway, type PaymentLookup, type PaymentOutcome } from '../port.ts';
import { declineWords } from '../response-words.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createRapidCalls, type TurnedAway } from './rapid-calls.ts';
import { createRefunds, type Found } from './refund-charge.ts';
import { searchSettlements } from './search-settlements.ts';
import { chargeOutcomeOf, isUnfinished, outcomeOf } from './rapid-outcome.ts';
import {
  encryptionKeySchema,
  rapidSearchSchema,
  rapidTransactionSchema,
  type RapidTransaction,
} from './rapid-schemas.ts';
import { remembers } from '../../memory/remembers.ts';

type EwayGatewayOptions = {
  /** `https://api.ewaypayments.com`, eWAY's sandbox, or the simulator. */
  readonly url: string;
  readonly apiKey: string;
  readonly password: string;
  /** The key browsers encrypt with (SPKI, base64); asked from the gateway when absent, which only the simulator answers. */
  readonly encryptionKey?: string | undefined;
  readonly log: Log;
  /** How long a charge, a refund or a look-up with its retry may take. */
  readonly deadlineMilliseconds?: number | undefined;
  /** How the circuit breaker waits out its pause. */
  readonly wait?: Wait | undefined;
  /** A monotonic clock, in milliseconds. */
  readonly elapsed?: (() => number) | undefined;
};

const defaultDeadlineMilliseconds = 10_000;
/**
 * eWAY goes on with a charge whose caller has hung up and has no way to call it off, so that a look-up may come before
 * it. Its own SDK waits 120 seconds for an answer (eway-rapid-node: lib/Rapid/Service.js).
 */
const patienceMilliseconds = 150_000;

const productionHost = 'api.ewaypayments.com';

/** Of the key and of a probe: somebody waits for them, and a gateway that hangs must not hold them up for long. */
const shortDeadlineMilliseconds = 2_000;

/** Turned away is a definite no: Rapid checks who calls before it reads what is asked. */
const outcomeOfCall = <Outcome extends PaymentOutcome>(
  called: { readonly answer: RapidTransaction } | TurnedAway | undefined,
  read: (transaction: RapidTransaction) => Outcome,
): Outcome | Exclude<PaymentOutcome, { kind: 'held' }> => {
  if (called === undefined) return { kind: 'unknown' };
  if ('answer' in called) return read(called.answer);
  const responseCode = `http-${called.turnedAway}`;
  return { kind: 'declined', responseCode, message: declineWords(responseCode) };
};

/** `golden/rapid-fields.txt`. */
const mostOfName = 50;
/** Never half a character. */
const cutName = (name: string): string => Array.from(name).slice(0, mostOfName).join('');
/** Cut it would be somebody else's; what Rapid does not take refuses the payment (V6069). */
const emailForRules = /^[!-~]{1,50}$/;
/** What the fraud rules are told of whoever pays: what there is, and no more. */
const payerForRules = ({ firstName, lastName, email }: Payer) => ({
  FirstName: cutName(firstName) || undefined,
  LastName: cutName(lastName) || undefined,
  Country: 'au',
  Email: emailForRules.test(email) ? email : undefined,
});
/** Of the limit sources say 12 and 64: an order number has 12 digits, and a hyphen. */
const invoiceNumberOf = (orderNo: string): string => orderNo.replaceAll('-', '');
/** That Rapid takes any other address is not documented, and one that it does not take refuses the payment (V6001). */
const ipv4In = (address: string): string | undefined => /(?:^|:)((?:\d{1,3}\.){3}\d{1,3})$/.exec(address)?.[1];

const currency = 'AUD';
/** Charges repeat the letters, look-ups the number of ISO 4217 (eway-rapid-net: eWAY.Rapid.Tests/IntegrationTests/QueryTransactionTests.cs). */
const ownCurrency: ReadonlySet<string> = new Set([currency, '036']);

/** Whether a yes is to what was asked for, as far as Rapid repeats it. */
const isAsSent = ({ Payment, ...found }: RapidTransaction, sentCents: number | undefined): boolean => {
  const cents = Payment?.TotalAmount ?? found.TotalAmount ?? sentCents;
  return (
    (sentCents === undefined || cents === sentCents) &&
    ownCurrency.has(Payment?.CurrencyCode ?? found.CurrencyCode ?? currency)
  );
};

/** Opens the adapter; the network is first touched by a call. */
export const openEwayGateway = (options: EwayGatewayOptions): PaymentGateway => {
  const { url, apiKey, password, log, wait, deadlineMilliseconds = defaultDeadlineMilliseconds } = options;
  const { elapsed = () => performance.now() } = options;
  const base = url.replace(/\/+$/, '');
  const { call, isReachable } = createRapidCalls({
    base,
    apiKey,
    password,
    log,
    onAnswered: () => breaker.succeeded(),
    onUnanswered: () => breaker.failed(),
  });
  const shortDeadline = Math.min(deadlineMilliseconds, shortDeadlineMilliseconds);
  const breaker = createCircuitBreaker({ probe: () => isReachable(shortDeadline), log, wait });

  /** Reading changes nothing, so a look-up may be tried again; a charge or a refund never is. */
  const searchTwice = async (reference: string) => {
    const path = `/Transaction/InvoiceRef/${encodeURIComponent(reference)}`;
    const deadline = deadlineMilliseconds / 2;
    return (
      (await call(rapidSearchSchema, 'GET', path, { deadline })) ??
      (await call(rapidSearchSchema, 'GET', path, { deadline }))
    );
  };

  /** Undefined when nobody knows; an empty list when Rapid has none. */
  const search = async (reference: string): Promise<Found> => {
    const called = await searchTwice(reference);
    if (called === undefined || 'turnedAway' in called) return undefined;
    const found = called.answer;
    const transactions = (found.Transactions ?? []).filter(
      ({ InvoiceReference }) => (InvoiceReference ?? reference) === reference,
    );
    const others = found.Errors.filter((code) => code !== 'V6171');
    if (transactions.length > 0) return transactions;
    if (others.length === 0) return [];
    if (others.includes('V6170')) return 'several';
    log.error('The payment gateway could not look a payment up', new Error(others.join()), { reference });
    return undefined;
  };

  const readCharge =
    (reference: string, sentCents?: number) =>
    (transaction: RapidTransaction): PaymentOutcome => {
      const outcome = chargeOutcomeOf(transaction);
      if (outcome.kind === 'approved' && !isAsSent(transaction, sentCents)) {
        log.error('The payment gateway charged otherwise than it was asked to', new Error('amount or currency'), {
          reference,
        });
        return { kind: 'unknown' };
      }
      return outcome;
    };

  const refund = createRefunds({
    search,
    send: async ({ reference, transactionId, amountCents }) =>
      outcomeOfCall(
        await call(rapidTransactionSchema, 'POST', `/Transaction/${encodeURIComponent(transactionId)}/Refund`, {
          deadline: deadlineMilliseconds,
          body: { Refund: { TotalAmount: amountCents, InvoiceReference: reference, TransactionID: transactionId } },
        }),
        outcomeOf,
      ),
    findCharge: async (transactionId) => {
      const path = `/Transaction/${encodeURIComponent(transactionId)}`;
      const called = await call(rapidSearchSchema, 'GET', path, { deadline: deadlineMilliseconds });
      return called !== undefined && 'answer' in called ? called.answer.Transactions?.[0] : undefined;
    },
    elapsed,
    patienceMilliseconds,
  });

  const settings = async () => {
    const { encryptionKey } = options;
    if (encryptionKey !== undefined) return { EncryptionKey: encryptionKey, LookUpClosesReference: false };
    const called = await call(encryptionKeySchema, 'GET', '/encryption-key', { deadline: shortDeadline });
    return called !== undefined && 'answer' in called ? called.answer : undefined;
  };
  let asked = remembers<ReturnType<typeof settings> | undefined>('gatewaySettings', undefined);
  /** Cached once answered; a failure is not cached. */
  const knownSettings = async () => {
    asked ??= settings();
    const known = await asked;
    if (known === undefined) asked = undefined;
    return known;
  };

  return {
    charge: async ({ reference, orderNo, orderReference, amountCents, card, customerIp = '', payer }) => {
      if (!(await breaker.isClosed())) {
        return { kind: 'declined', responseCode: notSentCode, message: declineWords(notSentCode) };
      }
      const called = await call(rapidTransactionSchema, 'POST', '/Transaction', {
        deadline: deadlineMilliseconds,
        body: {
          Customer: {
            ...(payer === undefined ? {} : payerForRules(payer)),
            CardDetails: {
              Name: cutName(card.holderName),
              Number: card.encryptedNumber,
              ExpiryMonth: card.expiryMonth,
              ExpiryYear: card.expiryYear,
              CVN: card.encryptedCvn,
            },
          },
          Payment: {
            TotalAmount: amountCents,
            InvoiceNumber: invoiceNumberOf(orderNo),
            InvoiceReference: reference,
            CurrencyCode: currency,
          },
          CustomerIP: ipv4In(customerIp),
          // given back with the transaction, and shown to nobody
          Options: [{ Value: orderReference }],
          Method: 'ProcessPayment',
          TransactionType: 'Purchase',
        },
      });
      return outcomeOfCall(called, readCharge(reference, amountCents));
    },

    lookUp: async (reference, sentCents): Promise<PaymentLookup> => {
      const found = await search(reference);
      if (found === 'several') {
        log.error('The payment gateway has several charges under one reference', new Error('V6170'), { reference });
      }
      if (found === undefined || found === 'several') return { kind: 'unknown' };
      if (found.every(isUnfinished)) return { kind: 'not-found' };
      const outcomes = found.map(readCharge(reference, sentCents));
      const captured = outcomes.filter(({ kind }) => kind === 'approved');
      if (captured.length > 1) {
        log.error('A payment was captured more than once', new Error(`${captured.length} charges`), { reference });
      }
      const open = (['unknown', 'held'] as const).find((kind) => outcomes.some((one) => one.kind === kind));
      return captured[0] ?? (open === undefined ? outcomes[0] : { kind: open }) ?? { kind: 'unknown' };
    },

    notFoundPatience: async () => ((await knownSettings())?.LookUpClosesReference === true ? 0 : patienceMilliseconds),

    // a refund is sent only when its look-up was answered, so that it needs no circuit breaker
    refund,

    settledBetween: async (from, to) => searchSettlements({ call, log, deadlineMilliseconds }, from, to),

    browserSettings: async () => {
      const { EncryptionKey } = (await knownSettings()) ?? {};
      if (EncryptionKey === undefined) throw new Error('The payment gateway did not return its encryption key');
      const endpoint = new URL(base).hostname === productionHost ? 'Production' : 'Sandbox';
      return { endpoint, encryptionKey: EncryptionKey };
    },
  };
};
