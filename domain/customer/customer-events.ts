/** The facts of a customer, of a reserved e-mail address and of a saved car build. */
import { z } from 'zod';
import { carBuildSchema } from '../catalogue/car-build-schema.ts';
import { suburbSchema } from '../locations/state.ts';
import { buyerSchema } from '../order/order-terms.ts';
import { instantSchema } from '../time/calendar.ts';

/** Consent needs who, when, how and the wording (Spam Act 2003). */
const consentSchema = z.object({ given: z.boolean(), at: instantSchema, wording: z.string() });

/** Encrypted under the customer's identity key. */
export const customerPersonalSchema = z.object({
  contact: buyerSchema,
  /** yyyy-MM-dd */
  dateOfBirth: z.string(),
});
export type CustomerPersonal = z.infer<typeof customerPersonalSchema>;

export const customerRegisteredSchema = z.object({
  type: z.literal('CustomerRegistered'),
  data: z.object({
    customerId: z.uuid(),
    isCompany: z.boolean(),
    privacyNoticeVersion: z.string(),
    consents: z.object({ email: consentSchema, post: consentSchema, phoneAndSms: consentSchema }),
  }),
  personal: customerPersonalSchema.optional(),
});
export type CustomerRegistered = z.infer<typeof customerRegisteredSchema>;

/** Reserves an address: the first append to `email-{keyed hash}` wins. */
export const emailReservedSchema = z.object({
  type: z.literal('EmailReserved'),
  data: z.object({ customerId: z.uuid() }),
});

/** A configured car that can be ordered; no personal data. */
export const carBuildSavedSchema = z.object({
  type: z.literal('CarBuildSaved'),
  data: z.object({ buildId: z.uuid(), build: carBuildSchema, suburb: suburbSchema }),
});

/** Version written today of each of these types. */
export const customerEventVersion = 1;

export const customerStream = (customerId: string): string => `customer-${customerId}`;
export const emailStream = (keyedHash: string): string => `email-${keyedHash}`;
export const carBuildStream = (buildId: string): string => `car-build-${buildId}`;
