/** What is read of eWAY Rapid's answers; everything else in them is passed over. */
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import { z } from 'zod';

/** Rapid numbers its transactions; 0 and null stand for none. */
const transactionId = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((id) => (id === 0 || id === '' || id === undefined || id === null ? undefined : String(id)));

const codes = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').split(',').flatMap((code) => (code.trim() === '' ? [] : [code.trim()])));

/** One transaction: the answer to a charge or a refund, or an entry of a look-up. */
export const rapidTransactionSchema = z.object({
  TransactionStatus: z.boolean().nullish(),
  TransactionID: transactionId,
  /** From version 40 on, of look-ups alone, with what follows. */
  TransactionCaptured: z.boolean().nullish(),
  FraudAction: z.string().nullish(),
  /** The bank's two digits. */
  ResponseCode: z.string().nullish(),
  ResponseMessage: codes,
  Errors: codes,
  Customer: z
    .object({ CardDetails: z.object({ Number: z.string().nullish() }).nullish() })
    .nullish()
    .transform((customer) => customer?.CardDetails?.Number ?? ''),
  /** Of a charge; a look-up has the same fields beside the others. */
  Payment: z.object({ TotalAmount: z.int().nullish(), CurrencyCode: z.string().nullish() }).nullish(),
  TotalAmount: z.int().nullish(),
  CurrencyCode: z.string().nullish(),
  /** From version 40 on, of look-ups: what of a charge can still be refunded (eway-rapid-php: src/Rapid/Model/Transaction.php). */
  MaxRefund: z.int().nullish(),
  InvoiceReference: z.string().nullish(),
});
export type RapidTransaction = z.infer<typeof rapidTransactionSchema>;

/** GET /Transaction/InvoiceRef/{reference} */
export const rapidSearchSchema = z.object({ Transactions: z.array(rapidTransactionSchema).nullish(), Errors: codes });

/** '/Date(1422795600000)/', as the day in Sydney. */
const dayOfRapidDate = z
  .string()
  .regex(/^\/Date\(\d+(?:[+-]\d{4})?\)\/$/)
  .transform((text) =>
    dayIn('NSW', Temporal.Instant.fromEpochMilliseconds(Number.parseInt(text.slice(6), 10)).toString()),
  );

const refundType = '4';

/** GET /Search/Settlement */
export const rapidSettlementsSchema = z.object({
  SettlementTransactions: z
    .array(
      z
        .object({
          TransactionID: z.union([z.number(), z.string()]).transform(String),
          Amount: z.int(),
          TransactionType: z.union([z.number(), z.string()]).transform(String),
          TransactionDateTime: dayOfRapidDate,
        })
        .transform(({ TransactionID, Amount, TransactionType, TransactionDateTime }) => ({
          transactionId: TransactionID,
          kind: TransactionType === refundType || Amount < 0 ? ('refund' as const) : ('charge' as const),
          amountCents: Math.abs(Amount),
          day: TransactionDateTime,
        })),
    )
    .nullish(),
  Errors: codes,
});

/** GET /encryption-key of the simulator. */
export const encryptionKeySchema = z.object({ EncryptionKey: z.string().min(1), LookUpClosesReference: z.boolean() });
