/** Who asks for an offer and for which car: the fields with the rules and messages of the ordering and valuation forms. */
import { z } from 'zod/mini';
import { email, optionalLine, optionalText, personName, phone } from '../customer/text-rules.ts';
import { tradeInCarSchema, tradeInFormSchema } from '../customer/trade-in-form.ts';
import { nearbyFields, postcodeSchema, stateCodes, stateCodeSchema } from '../locations/state.ts';
import { markOf, plateProblem, vinProblem } from '../valuation/vehicle-marks.ts';

/** What whoever asks agrees to; kept with their request, so pages must say it. It is no consent to news or offers. */
export const carOfferWording =
  'I agree that my details, my car and my photos go to the retailer to make me an offer, as the Privacy Collection Statement says.';

/** What a visitor says of themselves. */
export const carOwnerSchema = z.object({
  firstName: personName('First name is empty or invalid'),
  lastName: personName('Last name is empty or invalid'),
  email: email(),
  phoneNo: phone(),
  /** What else there is to say of the car; '' for nothing. */
  words: optionalText(500),
});

/** A car that an offer is wanted for. */
export const offeredCarSchema = z.extend(tradeInCarSchema, {
  /** Where it is registered. */
  state: stateCodeSchema,
  /** As written on it, without spaces; '' where it was left out. */
  vin: z.string().check(z.maxLength(17)),
  plate: z.string().check(z.maxLength(9)),
});

const agreed = 'You must agree to the Privacy Collection Statement';

/** Every field of the form with the photos, as the page sends them: all are texts. */
export const carOfferFormSchema = z
  .object({
    ...carOwnerSchema.shape,
    ...tradeInFormSchema.shape,
    state: z.enum(stateCodes, { error: 'Please choose where it is registered' }),
    vin: optionalLine(40).check(
      z.superRefine((vin, context) => {
        const message = vinProblem(vin);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      }),
    ),
    plate: optionalLine(20),
    /** Where the visitor is: the nearest retailer answers. */
    postcode: postcodeSchema,
    suburbState: nearbyFields.state,
    suburb: nearbyFields.suburb,
    // not a literal: an aborted field would keep the check of the plate from running
    agreePrivacyCollection: optionalLine(8).check(z.refine((ticked) => ticked === 'true', agreed)),
  })
  .check(
    z.superRefine(({ plate, state }, context) => {
      const message = plateProblem(plate, state);
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['plate'], message });
    }),
  );
export type CarOfferForm = z.infer<typeof carOfferFormSchema>;

/** The part of the form that the page asks for beside the car that was valued. */
export const carOwnerFormSchema = z.extend(carOwnerSchema, {
  agreePrivacyCollection: z._default(z.boolean(), false).check(z.refine((isTicked) => isTicked, agreed)),
});

/** VIN and plate as they are kept. */
export const marksOf = ({ vin, plate }: Pick<CarOfferForm, 'vin' | 'plate'>) => ({
  vin: markOf(vin),
  plate: markOf(plate),
});
