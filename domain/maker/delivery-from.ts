import { stateCodes, type StateCode } from '../locations/state.ts';
import type { Cents } from '../money/cents.ts';
import type { Model } from './model.ts';

/** Delivery charges that start on the same day (yyyy-MM-dd) in every state. */
export const deliveryFrom = (
  effectiveFrom: string,
  cents: Readonly<Record<StateCode, Cents>>,
): Model['dealerDelivery'] => stateCodes.map((state) => ({ state, effectiveFrom, cents: cents[state] }));
