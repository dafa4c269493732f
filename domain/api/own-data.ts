/** What customers can see and change of the data held about them. */
import { z } from 'zod/mini';
import { codeWhereOn } from './second-factor.ts';
import { consentsSchema } from '../customer/consents.ts';
import { password } from '../customer/text-rules.ts';

/** GET /api/build-your-own/consents: what was agreed to, when and in which words. */
export const consentsResponseSchema = consentsSchema;

/** POST /api/build-your-own/consents: the three checkboxes as the customer wants them. */
export const consentsRequestSchema = z.object({ email: z.boolean(), post: z.boolean(), phoneAndSms: z.boolean() });
export type ConsentsRequest = z.infer<typeof consentsRequestSchema>;

/** POST /api/build-your-own/erase-account: asks for the password again, and a second factor, since it cannot be undone. */
export const eraseAccountRequestSchema = z.object({ password: password(), code: codeWhereOn() });

/** POST /api/build-your-own/my-data */
export const myDataRequestSchema = z.object({ code: codeWhereOn() });
