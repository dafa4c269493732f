/** What is read of eWAY Rapid's answers; everything else in them is passed over. */
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
  /** The bank's two digits. */
  ResponseCode: z.string().nullish(),
  ResponseMessage: codes,
  Errors: codes,
  Customer: z
    .object({ CardDetails: z.object({ Number: z.string().nullish() }).nullish() })
    .nullish()
    .transform((customer) => customer?.CardDetails?.Number ?? ''),
  Payment: z.object({ TotalAmount: z.int().nullish(), InvoiceReference: z.string().nullish() }).nullish(),
  InvoiceReference: z.string().nullish(),
});
export type RapidTransaction = z.infer<typeof rapidTransactionSchema>;

/** GET /Transaction/InvoiceReference/{reference} */
export const rapidSearchSchema = z.object({ Transactions: z.array(rapidTransactionSchema).nullish(), Errors: codes });

/** GET /encryption-key of the simulator. */
export const encryptionKeySchema = z.object({ EncryptionKey: z.string().min(1), LookUpClosesReference: z.boolean() });
