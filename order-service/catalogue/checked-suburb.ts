import { mainStateOfPostcode } from '@driveaway/domain/locations/main-state-of-postcode.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { malformedField } from '../http/malformed-input.ts';

/**
 * The suburb a price is asked for, if its postcode lies in its state: the state sets duty and registration, so it must
 * not be free to choose. MalformedInput on `suburb.state` otherwise.
 */
export const checkedSuburb = (suburb: Suburb, { byPostcode }: SuburbSearch): Suburb => {
  const { state, postcode } = suburb;
  const isThere =
    mainStateOfPostcode(postcode) === state || byPostcode(postcode).some((located) => located.state === state);
  if (isThere) return suburb;
  throw malformedField('suburb.state', `The postcode ${postcode} is not in ${state}.`);
};
