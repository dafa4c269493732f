/** Who gets a brochure by mail: the fields with the rules and messages of the ordering forms. */
import { z } from 'zod/mini';
import { email, optionalName } from '../customer/text-rules.ts';
import { readerKeptDays } from './reader-kept-days.ts';

/** What whoever asks agrees to; kept with their request, so pages must say it. It is no consent to news or offers. */
export const brochureWording = `I agree that you mail me this brochure and keep my details for ${readerKeptDays} days, as the Privacy Collection Statement says.`;

export const brochureReaderSchema = z.object({
  /** '' where none was given. */
  firstName: optionalName('First name is invalid'),
  email: email(),
});
export type BrochureReader = z.infer<typeof brochureReaderSchema>;

export const brochureRequestFormSchema = z.extend(brochureReaderSchema, {
  agreePrivacyCollection: z
    ._default(z.boolean(), false)
    .check(z.refine((isTicked) => isTicked, 'You must agree to the Privacy Collection Statement')),
});
