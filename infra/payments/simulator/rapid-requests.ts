/** What the simulator's server takes: eWAY Rapid's requests, as far as the product sends them. */
import { isoDateSchema } from '@driveaway/domain/time/calendar.ts';
import { z } from 'zod';

const cents = z.int();

/** POST /Transaction */
export const transactionRequestSchema = z.object({
  Customer: z.object({
    FirstName: z.string().max(50).optional(),
    LastName: z.string().max(50).optional(),
    Country: z.string().length(2).optional(),
    Email: z.string().max(50).optional(),
    CardDetails: z.object({
      Name: z.string().max(50),
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
    InvoiceReference: z.string().min(1).max(50),
    CurrencyCode: z.literal('AUD'),
  }),
  /** What the card is encrypted to. */
  Options: z.array(z.object({ Value: z.string().max(254) })).default([]),
  Method: z.literal('ProcessPayment'),
  TransactionType: z.literal('Purchase'),
});

const codes: Readonly<Record<string, string>> = {
  TotalAmount: 'V6011',
  InvoiceNumber: 'V6013',
  InvoiceReference: 'V6014',
  CurrencyCode: 'V6015',
  FirstName: 'V6051',
  LastName: 'V6052',
  Country: 'V6053',
  Email: 'V6069',
  Name: 'V6100',
  ExpiryMonth: 'V6101',
  ExpiryYear: 'V6102',
};

/** Rapid's codes for what is wrong with a request; V6000 where it has no other. */
export const codesOfFault = ({ issues }: z.ZodError): string =>
  [...new Set(issues.map(({ path }) => codes[String(path.at(-1))] ?? 'V6000'))].join(',');

/** POST /Transaction/{id}/Refund */
export const refundRequestSchema = z.object({
  Refund: z.object({ TotalAmount: cents, InvoiceReference: z.string().min(1).max(50), TransactionID: z.string() }),
});

/** GET /Search/Settlement */
export const settlementQuerySchema = z.object({
  ReportMode: z.literal('TransactionOnly'),
  StartDate: isoDateSchema,
  EndDate: isoDateSchema,
  Page: z.coerce.number().int().min(1),
  PageSize: z.coerce.number().int().min(1).max(200),
});
