import type { StateCode } from '../../locations/state.ts';
import type { StateRates } from '../rate-row.ts';
import { nsw } from './nsw.ts';
import { vic } from './vic.ts';

/** The states that can be priced. A state without a file here is answered honestly with 'ask your retailer'. */
const statesWithRates: readonly StateRates[] = [nsw, vic];

/** The rates of a state, or undefined while there are none. */
export const stateRatesOf = (state: StateCode): StateRates | undefined =>
  statesWithRates.find((rates) => rates.state === state);
