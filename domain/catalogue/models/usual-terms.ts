/** What most models have in common, so that their files say only what differs. */
import { stateCodes, type StateCode } from '../../locations/state.ts';
import type { Cents } from '../../money/cents.ts';
import type { Model, Plan } from '../model.ts';

/** The extended warranty at a model's price. */
export const twoMoreYears = (priceCents: Cents): Plan => ({
  name: 'Extended warranty, 2 more years',
  description: 'Carries the new car warranty on for two more years, up to 200,000 km in all.',
  priceCents,
});

/** Delivery charges that start on the same day (yyyy-MM-dd) in every state. */
export const deliveryFrom = (
  effectiveFrom: string,
  cents: Readonly<Record<StateCode, Cents>>,
): Model['dealerDelivery'] => stateCodes.map((state) => ({ state, effectiveFrom, cents: cents[state] }));
