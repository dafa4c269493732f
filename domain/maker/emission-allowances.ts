import type { Cents } from '../money/cents.ts';

/** The categories of combined CO2 that the ACT registers and taxes cars by, from none to 221 g/km and more. */
export const emissionCategories = ['AAA', 'AA', 'A', 'B', 'C', 'D'] as const;
export type EmissionCategory = (typeof emissionCategories)[number];

/** What a maker asks for registration and injury insurance by emission category, whatever they come to. */
export type EmissionAllowances = {
  readonly effectiveFrom: string;
  readonly reviewBy: string;
  /** The public figures that it was made from, as the customer reads them. */
  readonly madeFrom: string;
  readonly byCategory: Readonly<
    Record<EmissionCategory, { readonly registrationCents: Cents; readonly injuryInsuranceCents: Cents }>
  >;
};
