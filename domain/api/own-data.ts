/** What customers can see and change of the data held about them. */
import { z } from 'zod/mini';
import { consentSchema, consentsSchema } from '../customer/consents.ts';
import { newsChoicesSchema } from '../customer/news-choices.ts';
import { password } from '../customer/text-rules.ts';
import { jsonObjectSchema } from '../json/json.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { instantSchema } from '../time/calendar.ts';

/** GET /api/build-your-own/consents: what was agreed to, when and in which words. */
export const consentsResponseSchema = consentsSchema;

/** POST /api/build-your-own/consents: the three checkboxes as the customer wants them. */
export const consentsRequestSchema = z.object({ email: z.boolean(), post: z.boolean(), phoneAndSms: z.boolean() });
export type ConsentsRequest = z.infer<typeof consentsRequestSchema>;

/** GET and POST /api/build-your-own/news-choices: the news of orders that may be refused, as the customer wants them. */
export const newsChoicesWireSchema = newsChoicesSchema;

/** POST /api/build-your-own/erase-account: asks for the password again, since erasure cannot be undone. */
export const eraseAccountRequestSchema = z.object({ password: password() });

const heldEventSchema = z.object({
  type: z.string(),
  recordedAt: z.string(),
  /** Who did it: customer, back-office, operator, system. */
  by: z.string(),
  data: jsonObjectSchema,
  /** Null when there is none, or its key is gone. */
  personal: z.nullable(jsonObjectSchema),
});

/** GET /api/build-your-own/my-data: everything held about the signed-in customer. Amounts in cents, as recorded. */
export const myDataSchema = z.object({
  exportedAt: instantSchema,
  customerId: z.uuid(),
  account: z.object({
    isCompany: z.boolean(),
    contact: jsonObjectSchema,
    dateOfBirth: z.string(),
    privacyNoticeVersion: z.string(),
    /** Since when log-ins take a code beside the password; null when they do not. */
    secondFactorSince: z.nullable(instantSchema),
  }),
  consents: z.object({ email: consentSchema, post: consentSchema, phoneAndSms: consentSchema }),
  newsChoices: newsChoicesSchema,
  history: z.array(heldEventSchema),
  orders: z.array(
    z.object({
      orderNo: orderNumberSchema,
      history: z.array(heldEventSchema),
      /** What was written about it. */
      talk: z.array(heldEventSchema),
    }),
  ),
  /** Car builds kept in the account, with everything that was recorded of them. */
  keptBuilds: z.array(heldEventSchema),
  /** Whom they invited to follow their orders, with everything that was recorded of them. */
  followers: z.array(heldEventSchema),
  licences: z.array(
    z.object({
      contentType: z.string(),
      retainUntil: instantSchema,
      /** Null once its retention period is over. */
      contentBase64: z.nullable(z.string()),
    }),
  ),
  /** What else is held, without its content: a password, for example, is only kept as a hash. */
  alsoKept: z.array(z.string()),
});
export type MyData = z.infer<typeof myDataSchema>;
