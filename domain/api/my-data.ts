/** The export of everything held about a customer; apart from what pages ask, which need none of it. */
import { z } from 'zod/mini';
import { consentSchema } from '../customer/consents.ts';
import { newsChoicesSchema } from '../customer/news-choices.ts';
import { jsonObjectSchema } from '../json/json.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { instantSchema } from '../time/calendar.ts';

const heldEventSchema = z.object({
  type: z.string(),
  recordedAt: z.string(),
  /** Who did it: customer, back-office, operator, system. */
  by: z.string(),
  data: jsonObjectSchema,
  /** Null when there is none, or its key is gone. */
  personal: z.nullable(jsonObjectSchema),
});

/** POST /api/build-your-own/my-data: everything held about the signed-in customer. Amounts in cents, as recorded. */
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
  /** Booked in the account: what happened to each. */
  testDrives: z.array(z.object({ driveId: z.string(), history: z.array(heldEventSchema) })),
  /** Had by mail: what was recorded of each. */
  brochures: z.array(z.object({ requestId: z.string(), history: z.array(heldEventSchema) })),
  /** Asked for: what was recorded of each. */
  callBacks: z.array(z.object({ requestId: z.string(), history: z.array(heldEventSchema) })),
  /** Asked for: what was recorded of each. */
  carOffers: z.array(z.object({ requestId: z.string(), history: z.array(heldEventSchema) })),
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
