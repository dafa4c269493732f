/** A customer's change of their contact details. The e-mail address stays: a new one would have to be verified. */
import { z } from 'zod/mini';
import { onPaper } from './printed-letters.ts';
import { optionalName, optionalLine, personName, phone, requiredText, text } from './text-rules.ts';
import { stateCodes } from '../locations/state.ts';

export const contactDetailsSchema = z.object({
  prefix: onPaper(optionalLine(10)),
  firstName: onPaper(personName('First name is empty or invalid')),
  middleName: onPaper(optionalName()),
  lastName: onPaper(personName('Last name is empty or invalid')),
  phoneNo: phone(),
  jobTitle: onPaper(optionalLine()),
  address: z.object({
    address1: onPaper(requiredText('Street address is required', 250)),
    address2: onPaper(optionalLine(250)),
    city: onPaper(requiredText('This field is required.')),
    stateCode: z.enum(stateCodes, { error: 'This field is required.' }),
    postalCode: text.check(z.refine((value) => /^\d{4}$/.test(value), 'This field is empty or invalid.')),
  }),
});
