import { postcodePlace, type PostcodePlace } from '@driveaway/domain/locations/postcode-place.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { stateOfPostcode } from '../locations/state-of-postcode.ts';

/** A state's postcodes lie within a thousand numbers. */
const widestGap = 1_000;

/**
 * Where a postcode lies in the state asked for, or in its main state. One without suburbs of its own there (post office
 * boxes, or a place the list does not have) lies where the postcode of the same state that is closest in number does,
 * which neighbouring places share. Undefined for a text that is no Australian postcode; MalformedInput on `state` when
 * the postcode is not in the one asked for.
 */
export const pointOfPostcode = (
  postcode: string,
  suburbs: SuburbSearch,
  wanted?: StateCode,
): PostcodePlace | undefined => {
  const state = stateOfPostcode(postcode, suburbs, wanted);
  if (state === undefined) return undefined;
  for (let gap = 0; gap < widestGap; gap += 1) {
    for (const near of [Number(postcode) - gap, Number(postcode) + gap]) {
      const located = suburbs.byPostcode(String(near).padStart(4, '0'));
      const place = postcodePlace(located, state);
      if (place !== undefined) return place;
    }
  }
  return undefined;
};
