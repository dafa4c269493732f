/** Who asks to be called: the fields with the rules and messages of the ordering forms. */
import { z } from 'zod/mini';
import { optionalEmail, optionalText, personName, phone } from '../customer/text-rules.ts';
import { callBackTopics } from './call-back-rules.ts';

/** What whoever asks agrees to; kept with their request, so pages must say it. It is no consent to news or offers. */
export const callBackWording =
  'I agree that my details go to the retailer to call me back, as the Privacy Collection Statement says.';

export const callerSchema = z.object({
  firstName: personName('First name is empty or invalid'),
  lastName: personName('Last name is empty or invalid'),
  phoneNo: phone(),
  /** '' where none was given. */
  email: optionalEmail(),
  /** What it is about, in the visitor's words; '' for none. */
  words: optionalText(500),
});
export type Caller = z.infer<typeof callerSchema>;

export const callBackFormSchema = z.object({
  topic: z.enum(callBackTopics, 'Please choose what it is about'),
  /** The code of a model; '' for none. */
  model: optionalText(100),
  caller: callerSchema,
  agreePrivacyCollection: z
    ._default(z.boolean(), false)
    .check(z.refine((isTicked) => isTicked, 'You must agree to the Privacy Collection Statement')),
});
