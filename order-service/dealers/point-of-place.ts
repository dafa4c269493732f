import { defaultSuburb } from '@driveaway/domain/locations/default-suburb.ts';
import { postcodePlace, type PostcodePlace } from '@driveaway/domain/locations/postcode-place.ts';
import { suburbSearchKey, type SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { stateOfPostcode } from '../locations/state-of-postcode.ts';

/** A state's postcodes lie within a thousand numbers. */
const widestGap = 1_000;

/** A place as a call names it. */
export type NamedPlace = {
  /** The default suburb's without one. */
  readonly postcode?: string | undefined;
  readonly state?: StateCode | undefined;
  readonly suburb?: string | undefined;
};

/**
 * Where a place lies: its suburb, when the postcode has one of that name in the state, else the middle of the postcode in
 * the state asked for, or in its main state. A postcode without suburbs of its own there (post office boxes, or a place
 * the list does not have) lies where the postcode of the same state that is closest in number does, which neighbouring
 * places share. Undefined for a text that is no Australian postcode; MalformedInput on `state` when the postcode is not
 * in the one asked for.
 */
export const pointOfPlace = (
  { postcode = defaultSuburb.postcode, state: wanted, suburb: name }: NamedPlace,
  suburbs: SuburbSearch,
): PostcodePlace | undefined => {
  const state = stateOfPostcode(postcode, suburbs, wanted);
  if (state === undefined) return undefined;
  if (name !== undefined) {
    const { label } = suburbSearchKey({ name, state, postcode });
    const named = suburbs.byPostcode(postcode).find((suburb) => suburbSearchKey(suburb).label === label);
    if (named !== undefined) return { postcode, state, latitude: named.latitude, longitude: named.longitude };
  }
  for (let gap = 0; gap < widestGap; gap += 1) {
    for (const near of [Number(postcode) - gap, Number(postcode) + gap]) {
      const located = suburbs.byPostcode(String(near).padStart(4, '0'));
      const place = postcodePlace(located, state);
      if (place !== undefined) return place;
    }
  }
  return undefined;
};
