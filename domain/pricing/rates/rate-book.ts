import type { StateCode } from '../../locations/state.ts';
import { luxuryCarTaxRates, type LuxuryCarTaxRow } from './luxury-car-tax.ts';
import type { StateRates } from './rate-row.ts';
import { statesWithRates } from './state-rates.ts';

/** Every figure that prices are made of besides the maker's own. */
export type RateBook = {
  readonly states: readonly StateRates[];
  readonly luxuryCarTax: readonly LuxuryCarTaxRow[];
};

/** The figures that the product was released with. */
export const releasedRates: RateBook = { states: statesWithRates, luxuryCarTax: luxuryCarTaxRates };

/** The rates of a state, or undefined when there are none: it is answered with 'ask your retailer'. */
export const stateRatesOf = (state: StateCode, { states }: RateBook = releasedRates): StateRates | undefined =>
  states.find((rates) => rates.state === state);
