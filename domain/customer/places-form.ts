/** Places anywhere in Australia that a customer names: their own address, and where the car will be kept. */
import { z } from 'zod/mini';
import { stateCodeSchema } from '../locations/state.ts';
import { onPaper } from './printed-letters.ts';
import { optionalLine, requiredText, text } from './text-rules.ts';

const invalid = 'This field is empty or invalid.';

/** Whether suburb, state and postcode belong together is checked against the list of suburbs, which the server has. */
const suburbFields = {
  city: onPaper(requiredText('This field is required.')),
  // texts, not enumerations: a wrong type would keep the form's other rules from being checked
  stateCode: text.check(z.refine((value) => stateCodeSchema.safeParse(value).success, invalid)),
  postalCode: text.check(z.refine((value) => /^\d{4}$/.test(value), invalid)),
} as const;

/** Where the car will be kept. */
export const keptAtSchema = z.object(suburbFields);

/** The address that the buyer lives at, or the company's. */
export const ownAddressSchema = z.object({
  address1: onPaper(requiredText('Street address is required', 250)),
  address2: onPaper(optionalLine(250)),
  ...suburbFields,
});
