/** Checks where each suburb lies against the others of its postcode. */
import { distanceKm, type GeoPoint } from '@driveaway/domain/locations/distance.ts';
import type { LocatedSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import { medianPoint } from '@driveaway/domain/locations/median-point.ts';

/** The nearest other suburb of a postcode is hardly ever farther away, km. */
const mostKmToNext = 40;
/** How many times as far from the middle as nine in ten of the others a suburb may lie. */
const mostTimesSpread = 2.5;
/** With another suburb of its name where it lies, under another postcode, it was taken for that one: less is forgiven. */
const mostTimesSpreadOfTwin = 2;
/** What counts as the same spot, km. */
const sameSpotKm = 2;
/** Of fewer others no spread can be told. */
const fewestOthers = 2;

/** The middle of the others when a point lies out of place among them, as a row does that was mixed up with another. */
const middleIfOutOfPlace = (
  point: GeoPoint,
  others: readonly GeoPoint[],
  hasTwinElsewhere: () => boolean,
): GeoPoint | undefined => {
  const middle = medianPoint(others);
  if (middle === undefined || others.length < fewestOthers) return undefined;
  const fromMiddle = others.map((other) => distanceKm(other, middle)).sort((a, b) => a - b);
  const spread = fromMiddle[Math.min(fromMiddle.length - 1, Math.floor(fromMiddle.length * 0.9))] ?? 0;
  const away = distanceKm(point, middle);
  const isAlone = away > mostTimesSpread * spread && others.every((other) => distanceKm(other, point) > mostKmToNext);
  const isTwin = away > mostTimesSpreadOfTwin * Math.max(spread, 3) && hasTwinElsewhere();
  return isAlone || isTwin ? middle : undefined;
};

/**
 * The suburbs, with what lies out of place put into the middle of the others of its postcode and state; and the latter as
 * they were. What is known to lie where it does is left there.
 */
export const inPlace = (
  suburbs: readonly LocatedSuburb[],
  isKnown: (suburb: LocatedSuburb) => boolean,
): { readonly suburbs: readonly LocatedSuburb[]; readonly moved: readonly LocatedSuburb[] } => {
  const byPostcode = Map.groupBy(suburbs, ({ postcode, state }) => `${postcode} ${state}`);
  const byName = Map.groupBy(suburbs, ({ name }) => name.toLowerCase());
  const moved: LocatedSuburb[] = [];
  const placed = suburbs.map((suburb) => {
    if (isKnown(suburb)) return suburb;
    const others = (byPostcode.get(`${suburb.postcode} ${suburb.state}`) ?? []).filter((other) => other !== suburb);
    const middle = middleIfOutOfPlace(suburb, others, () =>
      (byName.get(suburb.name.toLowerCase()) ?? []).some(
        (other) => other.postcode !== suburb.postcode && distanceKm(other, suburb) < sameSpotKm,
      ),
    );
    if (middle === undefined) return suburb;
    moved.push(suburb);
    return Object.assign({}, suburb, middle);
  });
  return { suburbs: placed, moved };
};
