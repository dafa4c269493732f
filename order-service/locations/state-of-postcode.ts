import { mainStateOfPostcode } from '@driveaway/domain/locations/main-state-of-postcode.ts';
import { postcodePlace } from '@driveaway/domain/locations/postcode-place.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { malformedField } from '../http/failures/malformed-input.ts';

/** Whether a postcode lies in a state, wholly or in part. */
export const isPostcodeIn = (postcode: string, state: StateCode, { byPostcode }: SuburbSearch): boolean =>
  mainStateOfPostcode(postcode) === state || byPostcode(postcode).some((suburb) => suburb.state === state);

/**
 * The state meant by a call with a postcode but no suburb: the one it asks for, else the postcode's main state.
 * Undefined for a text that is no Australian postcode. MalformedInput on `state` when the postcode does not lie in the
 * one asked for: the state sets duty and registration, so it must not be free to choose.
 */
export const stateOfPostcode = (
  postcode: string,
  suburbs: SuburbSearch,
  wanted: StateCode | undefined,
): StateCode | undefined => {
  const main = mainStateOfPostcode(postcode);
  if (main === undefined || wanted === undefined) {
    return main && (postcodePlace(suburbs.byPostcode(postcode))?.state ?? main);
  }
  if (isPostcodeIn(postcode, wanted, suburbs)) return wanted;
  throw malformedField('state', `The postcode ${postcode} is not in ${wanted}.`);
};
