import type { Position } from './sea-lanes.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance in degrees of arc. */
const distance = ([fromLongitude, fromLatitude]: Position, [toLongitude, toLatitude]: Position): number => {
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(toLatitude - fromLatitude) +
    Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * half(toLongitude - fromLongitude);
  return (2 * Math.asin(Math.min(1, Math.sqrt(chord))) * 180) / Math.PI;
};

const between = (from: Position, to: Position, part: number): Position => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
];

/** The place after a part of a lane, 0 for its beginning to 1 for its end; undefined for a lane without points. */
export const placeAlong = (lane: readonly Position[], part: number): Position | undefined => {
  const legs = lane.slice(1).flatMap((to, index) => {
    const from = lane[index];
    return from === undefined ? [] : [{ from, to, length: distance(from, to) }];
  });
  const whole = legs.reduce((sum, { length }) => sum + length, 0);
  let left = whole * Math.min(1, Math.max(0, part));
  for (const { from, to, length } of legs) {
    if (left <= length) return between(from, to, length === 0 ? 0 : left / length);
    left -= length;
  }
  return lane.at(-1);
};

/**
 * How much of a voyage is likely behind a ship that keeps its pace, 0 to 1; undefined while its days are not known. Days are
 * yyyy-MM-dd.
 */
export const voyagePart = (
  { on, expectedOn }: { readonly on: string; readonly expectedOn?: string | undefined },
  today: string,
): number | undefined => {
  if (expectedOn === undefined) return undefined;
  const [left, due, now] = [Date.parse(on), Date.parse(expectedOn), Date.parse(today)];
  if (Number.isNaN(left + due + now)) return undefined;
  return due <= left ? 1 : Math.min(1, Math.max(0, (now - left) / (due - left)));
};
