/** What the simulator's server answers: eWAY Rapid's shapes, as `golden/rapid-fields.txt` has them. */
import type { BookedTransaction } from '@driveaway/domain/payments/compare-books.ts';
import type { RefundOutcome, SettledOutcome } from '../port.ts';
import type { LedgerDetails } from './payment-ledger.ts';

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

const approved = (transactionId: string, maskedCard: string): RapidTransaction => ({
  TransactionStatus: true,
  TransactionID: Number(transactionId),
  // of a refund there is none (eway-rapid-ruby: direct_refund_to_refund_response_converter_test.rb)
  ResponseCode: maskedCard === '' ? null : '00',
  ResponseMessage: 'A2000',
  Errors: null,
  Customer: { CardDetails: { Number: maskedCard } },
});

/** A no under a code: two digits of the bank's, or one of Rapid's own. */
export const refused = (code: string): RapidTransaction => ({
  TransactionStatus: false,
  TransactionID: null,
  ResponseCode: isBankCode(code) ? code : null,
  ResponseMessage: isBankCode(code) ? `D44${code}` : code,
  Errors: isBankCode(code) ? null : code,
  Customer: { CardDetails: { Number: null } },
});

/** A charge as Rapid answers it. A yes of one that is held has a code of fraud beside it (eway-rapid-net: Models/TransactionStatus.cs). */
export const transactionOf = (outcome: SettledOutcome, isHeld = false): RapidTransaction => {
  if (outcome.kind === 'declined') return refused(outcome.responseCode);
  const transaction = approved(outcome.transactionId, outcome.maskedCard);
  return isHeld ? { ...transaction, ResponseMessage: 'A2000,F7003' } : transaction;
};

/** A refund as Rapid answers it: a transaction of its own. `V6150`: the amount; `V6152`: all is back; `V6115`: the transaction. */
export const refundTransactionOf = (outcome: Exclude<RefundOutcome, { kind: 'unknown' }>, knowsCharge: boolean) => {
  if (outcome.kind === 'refunded') return approved(outcome.refundId, '');
  if (outcome.kind === 'returned') return refused('V6152');
  return refused(knowsCharge ? 'V6150' : 'V6115');
};

/** A look-up without a transaction. Rapid's code for a reference that it does not know is V6171. */
export const nothingFound = (code = 'V6171') => ({ Transactions: [], Errors: code });

/** The answer to a look-up; the last fields but for versions from 40 on. */
export const searchOf = (
  reference: string,
  transaction: RapidTransaction,
  { orderNo, amountCents, fraudAction, refundedCents, originalTransactionId }: LedgerDetails,
  version: number,
) => ({
  Transactions: [
    {
      ...transaction,
      InvoiceNumber: orderNo,
      InvoiceReference: reference,
      TotalAmount: amountCents,
      ...(version < 40
        ? {}
        : {
            CurrencyCode: '036',
            FraudAction: fraudAction,
            TransactionCaptured: transaction.TransactionStatus && fraudAction !== 'Review' && fraudAction !== 'Block',
            MaxRefund: amountCents - refundedCents,
            OriginalTransactionId: originalTransactionId === null ? null : Number(originalTransactionId),
          }),
    },
  ],
  Errors: '',
});

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
