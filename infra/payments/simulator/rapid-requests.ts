/** What the simulator's server takes: eWAY Rapid's requests, as far as the product sends them. */
import { isoDateSchema } from '@driveaway/domain/time/calendar.ts';
import { z } from 'zod';

const cents = z.int();

/** POST /Transaction */
export const transactionRequestSchema = z.object({
  Customer: z.object({
    CardDetails: z.object({
      Name: z.string(),
      /** 'eCrypted:' and base64, as is the CVN. */
      Number: z.string(),
      ExpiryMonth: z.string(),
      ExpiryYear: z.string(),
      CVN: z.string(),
    }),
  }),
  Payment: z.object({
    TotalAmount: cents,
    /** The order. */
    InvoiceNumber: z.string().max(64),
    /** The payment. */
    InvoiceReference: z.string().min(1).max(64),
    CurrencyCode: z.literal('AUD'),
  }),
  Method: z.literal('ProcessPayment'),
  TransactionType: z.literal('Purchase'),
});

/** POST /Transaction/{id}/Refund */
export const refundRequestSchema = z.object({
  Refund: z.object({ TotalAmount: cents, InvoiceReference: z.string().min(1).max(64), TransactionID: z.string() }),
});

/** GET /Search/Settlement */
export const settlementQuerySchema = z.object({
  ReportMode: z.literal('TransactionOnly'),
  StartDate: isoDateSchema,
  EndDate: isoDateSchema,
  Page: z.coerce.number().int().min(1),
  PageSize: z.coerce.number().int().min(1).max(200),
});
