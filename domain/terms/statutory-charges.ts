import { z } from 'zod/mini';

/** What a state charges with a new car, as the lines of a price name it; a company may be charged otherwise than a private buyer. */
export const statutoryCharges = ['stampDuty', 'registration', 'injuryInsurance'] as const;
export const statutoryChargeSchema = z.enum(statutoryCharges);
export type StatutoryCharge = z.infer<typeof statutoryChargeSchema>;

/** In the middle of a sentence. */
export const statutoryChargeNames: Readonly<Record<StatutoryCharge, string>> = {
  stampDuty: 'stamp duty',
  registration: 'registration',
  injuryInsurance: 'injury insurance',
};
