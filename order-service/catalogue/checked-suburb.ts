import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import { isPostcodeIn } from '../locations/state-of-postcode.ts';

/**
 * The suburb a price is asked for, if its postcode lies in its state: the state sets duty and registration, so it must
 * not be free to choose. MalformedInput on `suburb.state` otherwise.
 */
export const checkedSuburb = (suburb: Suburb, suburbs: SuburbSearch): Suburb => {
  const { state, postcode } = suburb;
  if (isPostcodeIn(postcode, state, suburbs)) return suburb;
  throw malformedField('suburb.state', `The postcode ${postcode} is not in ${state}.`);
};
