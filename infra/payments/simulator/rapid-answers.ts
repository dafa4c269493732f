/** What the simulator's server answers: eWAY Rapid's shapes. */
import type { BookedTransaction } from '@driveaway/domain/payments/compare-books.ts';
import type { PaymentLookup, PaymentOutcome, RefundOutcome } from '../port.ts';

type Settled = Exclude<PaymentOutcome, { kind: 'unknown' }>;

/** The fields that a transaction has in every answer. */
export type RapidTransaction = {
  readonly TransactionStatus: boolean;
  readonly TransactionID: number | null;
  readonly ResponseCode: string | null;
  /** 'A2000' and the like; several are separated by commas. */
  readonly ResponseMessage: string;
  readonly Errors: string | null;
  readonly Customer: { readonly CardDetails: { readonly Number: string | null } };
};

const isBankCode = (code: string): boolean => /^\d\d$/.test(code);

const approved = (transactionId: string, maskedCard: string | null): RapidTransaction => ({
  TransactionStatus: true,
  TransactionID: Number(transactionId),
  ResponseCode: '00',
  ResponseMessage: 'A2000',
  Errors: null,
  Customer: { CardDetails: { Number: maskedCard } },
});

const refused = (code: string): RapidTransaction => ({
  TransactionStatus: false,
  TransactionID: null,
  ResponseCode: isBankCode(code) ? code : null,
  ResponseMessage: isBankCode(code) ? `D44${code}` : code,
  Errors: isBankCode(code) ? null : code,
  Customer: { CardDetails: { Number: null } },
});

/** A charge as Rapid answers it. */
export const transactionOf = (outcome: Settled): RapidTransaction =>
  outcome.kind === 'approved' ? approved(outcome.transactionId, outcome.maskedCard) : refused(outcome.responseCode);

/** A refund as Rapid answers it: a transaction of its own. `V6150`: the amount; `V6152`: all is back; `V6115`: the transaction. */
export const refundTransactionOf = (outcome: Exclude<RefundOutcome, { kind: 'unknown' }>, knowsCharge: boolean) => {
  if (outcome.kind === 'refunded') return approved(outcome.refundId, null);
  if (outcome.kind === 'returned') return refused('V6152');
  return refused(knowsCharge ? 'V6150' : 'V6115');
};

/** Rapid's code for a reference without a transaction is V6171. */
export const nothingFound = { Transactions: [], Errors: 'V6171' } as const;

/** The answer to a look-up. */
export const searchOf = (reference: string, found: Exclude<PaymentLookup, { kind: 'unknown' }> | RapidTransaction) => {
  if ('kind' in found && found.kind === 'not-found') return nothingFound;
  const transaction = 'kind' in found ? transactionOf(found) : found;
  return { Transactions: [{ ...transaction, InvoiceReference: reference }], Errors: '' };
};

const rapidDate = (day: string): string =>
  `/Date(${Temporal.PlainDate.from(day).toZonedDateTime('Australia/Sydney').epochMilliseconds})/`;

/** The answer to a search for settlements. */
export const settlementsOf = (transactions: readonly BookedTransaction[]) => ({
  SettlementTransactions: transactions.map(({ transactionId, kind, amountCents, day }) => ({
    TransactionID: Number(transactionId),
    Amount: amountCents,
    TransactionType: kind === 'charge' ? '1' : '4',
    TransactionDateTime: rapidDate(day),
    SettlementDateTime: rapidDate(day),
  })),
  Errors: '',
});
