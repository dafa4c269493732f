import type { GeoPoint } from '@driveaway/domain/locations/distance.ts';
import { mainStateOfPostcode } from '@driveaway/domain/locations/main-state-of-postcode.ts';
import { postcodePlace } from '@driveaway/domain/locations/postcode-place.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';

/** A state's postcodes lie within a thousand numbers. */
const widestGap = 1_000;

const placeOf = (postcode: number, { byPostcode }: SuburbSearch) =>
  postcodePlace(byPostcode(String(postcode).padStart(4, '0')));

/**
 * Where a postcode lies. One without suburbs of its own (post office boxes, or a place the list does not have) lies
 * where the postcode of the same state that is closest in number does, which neighbouring places share. Undefined for a
 * text that is no Australian postcode.
 */
export const pointOfPostcode = (postcode: string, suburbs: SuburbSearch): GeoPoint | undefined => {
  const state = mainStateOfPostcode(postcode);
  if (state === undefined) return undefined;
  const own = placeOf(Number(postcode), suburbs);
  if (own !== undefined) return own;
  for (let gap = 1; gap < widestGap; gap += 1) {
    for (const near of [Number(postcode) - gap, Number(postcode) + gap]) {
      const place = near < 0 || near > 9_999 ? undefined : placeOf(near, suburbs);
      if (place?.state === state) return place;
    }
  }
  return undefined;
};
