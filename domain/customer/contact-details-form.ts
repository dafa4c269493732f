/** A customer's change of their contact details. The e-mail address stays: a new one would have to be verified. */
import { z } from 'zod/mini';
import { optionalName, optionalLine, personName, phone, requiredText, text } from './text-rules.ts';
import { stateCodes } from '../locations/state.ts';

export const contactDetailsSchema = z.object({
  prefix: optionalLine(10),
  firstName: personName('First name is empty or invalid'),
  middleName: optionalName(),
  lastName: personName('Last name is empty or invalid'),
  phoneNo: phone(),
  jobTitle: optionalLine(),
  address: z.object({
    address1: requiredText('Street address is required', 250),
    address2: optionalLine(250),
    city: requiredText('This field is required.'),
    stateCode: z.enum(stateCodes, { error: 'This field is required.' }),
    postalCode: text.check(z.refine((value) => /^\d{4}$/.test(value), 'This field is empty or invalid.')),
  }),
});
