import { z } from 'zod/mini';

export const stateCodes = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const;

/** An Australian state or territory by its usual abbreviation. */
export const stateCodeSchema = z.enum(stateCodes);
export type StateCode = z.infer<typeof stateCodeSchema>;

/** Four digits, kept as text: 0800 is Darwin. */
export const postcodeSchema = z.string().check(z.regex(/^\d{4}$/));

export const suburbSchema = z.object({
  name: z.string().check(z.minLength(1)),
  state: stateCodeSchema,
  postcode: postcodeSchema,
});
export type Suburb = z.infer<typeof suburbSchema>;

/** A suburb as a request names it; the longest name in the list has 39 characters. */
export const requestedSuburbSchema = z.extend(suburbSchema, {
  name: z.string().check(z.minLength(1), z.maxLength(100)),
});

/** Where somebody is, for calls that look for what is near; see `pointOfPlace` of the service. */
export const nearbyFields = {
  postcode: z.optional(postcodeSchema),
  state: z.optional(stateCodeSchema),
  /** The name of a suburb of the postcode. */
  suburb: z.optional(requestedSuburbSchema.shape.name),
} as const;

/** 'Parramatta, NSW 2150' (specification §3: name, STATE postcode). */
export const suburbLabel = ({ name, state, postcode }: Suburb): string => `${name}, ${state} ${postcode}`;

/** 'Sydney NSW 2000', within a sentence. */
export const suburbInText = ({ name, state, postcode }: Suburb): string => `${name} ${state} ${postcode}`;
