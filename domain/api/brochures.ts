/** Brochures by mail. */
import { z } from 'zod/mini';
import { brochureRequestFormSchema } from '../brochures/brochure-request-form.ts';
import { postcodeSchema, stateCodeSchema } from '../locations/state.ts';

/** POST /api/brochure-mails */
export const mailBrochureRequestSchema = z.extend(brochureRequestFormSchema, {
  /** The code of the model. */
  model: z.string().check(z.minLength(1), z.maxLength(100)),
  postcode: postcodeSchema,
  state: z.optional(stateCodeSchema),
});
export type MailBrochureRequest = z.infer<typeof mailBrochureRequestSchema>;

/** POST /api/brochure-mails/forget; the token is that of the mailed link. */
export const brochureLinkSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
