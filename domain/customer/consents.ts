/** The marketing that a customer agreed to receive. */
import { z } from 'zod/mini';
import { instantSchema } from '../time/calendar.ts';

/** Consent needs who, when, how and the wording (Spam Act 2003). */
export const consentSchema = z.object({ given: z.boolean(), at: instantSchema, wording: z.string() });

export const consentsSchema = z.object({ email: consentSchema, post: consentSchema, phoneAndSms: consentSchema });
export type Consents = z.infer<typeof consentsSchema>;
