/** Who comes to a test drive: the fields with the rules and messages of the ordering forms. */
import { z } from 'zod/mini';
import { email, personName, phone } from '../customer/text-rules.ts';

/** What visitors agree to; kept with their booking, so pages must say it. */
export const testDriveWordings = {
  licence: 'I hold a full or provisional driver licence that is valid in Australia.',
  privacy: 'I agree that my details go to the retailer for this test drive, as the Privacy Collection Statement says.',
} as const;

const ticked = (message: string) => z._default(z.boolean(), false).check(z.refine((isTicked) => isTicked, message));

export const testDriverSchema = z.object({
  firstName: personName('First name is empty or invalid'),
  lastName: personName('Last name is empty or invalid'),
  email: email(),
  phoneNo: phone(),
});
export type TestDriver = z.infer<typeof testDriverSchema>;

export const testDriveFormSchema = z.object({
  driver: testDriverSchema,
  hasLicence: ticked('You need a driver licence for a test drive'),
  agreePrivacyCollection: ticked('You must agree to the Privacy Collection Statement'),
});
