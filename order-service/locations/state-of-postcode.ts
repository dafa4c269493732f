import { mainStateOfPostcode } from '@driveaway/domain/locations/main-state-of-postcode.ts';
import { postcodePlace } from '@driveaway/domain/locations/postcode-place.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { malformedField } from '../http/failures/malformed-input.ts';

/** Whether a postcode that is in use lies in a state, wholly or in part. */
export const isPostcodeIn = (postcode: string, state: StateCode, suburbs: SuburbSearch): boolean => {
  const places = suburbs.byPostcode(postcode);
  return places.length === 0
    ? suburbs.isOfficePostcode(postcode) && mainStateOfPostcode(postcode) === state
    : places.some((suburb) => suburb.state === state);
};

/**
 * The state meant by a call with a postcode but no suburb: the one it asks for, else the postcode's main state.
 * Undefined for a postcode that is not in use. MalformedInput on `state` when the postcode does not lie in the one asked
 * for: the state sets duty and registration, so it must not be free to choose.
 */
export const stateOfPostcode = (
  postcode: string,
  suburbs: SuburbSearch,
  wanted: StateCode | undefined,
): StateCode | undefined => {
  const places = suburbs.byPostcode(postcode);
  if (places.length === 0 && !suburbs.isOfficePostcode(postcode)) return undefined;
  if (wanted === undefined) return postcodePlace(places)?.state ?? mainStateOfPostcode(postcode);
  if (isPostcodeIn(postcode, wanted, suburbs)) return wanted;
  throw malformedField('state', `The postcode ${postcode} is not in ${wanted}.`);
};
