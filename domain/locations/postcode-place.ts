import type { GeoPoint } from './distance.ts';
import type { LocatedSuburb } from './located-suburb.ts';
import { mainStateOfPostcode } from './main-state-of-postcode.ts';
import { medianPoint } from './median-point.ts';
import type { StateCode } from './state.ts';

/** Where a postcode lies when no suburb was named. */
export type PostcodePlace = {
  readonly postcode: string;
  readonly state: StateCode;
} & GeoPoint;

/**
 * The place that a postcode alone stands for: the middle of its suburbs in one state. That is the state asked for, else
 * the postcode's main state, else the state of its first suburb; the answer names it, since fifteen postcodes span two
 * or three. Takes the suburbs of the postcode; undefined when it has none, or none in the state asked for.
 */
export const postcodePlace = (suburbs: readonly LocatedSuburb[], wanted?: StateCode): PostcodePlace | undefined => {
  const [first] = suburbs;
  if (first === undefined) return undefined;
  const main = mainStateOfPostcode(first.postcode);
  const state = wanted ?? suburbs.find((suburb) => suburb.state === main)?.state ?? first.state;
  const middle = medianPoint(suburbs.filter((suburb) => suburb.state === state));
  return middle && { postcode: first.postcode, state, ...middle };
};
