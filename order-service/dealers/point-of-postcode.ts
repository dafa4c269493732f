import type { GeoPoint } from '@driveaway/domain/locations/distance.ts';
import { mainStateOfPostcode } from '@driveaway/domain/locations/main-state-of-postcode.ts';
import type { LocatedSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import { suburbs as allSuburbs } from '@driveaway/domain/locations/suburbs.ts';

/**
 * Where a postcode lies: its suburb, or the suburb of the same state whose postcode is closest in number, which
 * neighbouring places share. Undefined for a text that is no Australian postcode.
 */
export const pointOfPostcode = (
  postcode: string,
  suburbs: readonly LocatedSuburb[] = allSuburbs,
): GeoPoint | undefined => {
  const state = mainStateOfPostcode(postcode);
  if (state === undefined) return undefined;
  const gap = (suburb: LocatedSuburb): number => Math.abs(Number(suburb.postcode) - Number(postcode));
  return suburbs
    .filter((suburb) => suburb.postcode === postcode || suburb.state === state)
    .reduce<LocatedSuburb | undefined>(
      (closest, suburb) => (closest === undefined || gap(suburb) < gap(closest) ? suburb : closest),
      undefined,
    );
};
