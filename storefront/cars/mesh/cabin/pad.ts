import type { Point } from '../car-mesh.ts';
import { lofted } from '../solids/lofted.ts';
import { moved, outward, type Solid } from '../solids/solid.ts';

/** An upholstered pad; metres, shares of its length from 0 to 1. */
export type Pad = {
  readonly length: number;
  readonly halfWidthAt: (share: number) => number;
  /** From the face in the middle to the back. */
  readonly thickness: number;
  /** How much higher than the middle the sides of the face are. */
  readonly bolsterAt?: (share: number) => number;
  /** Of its ends. */
  readonly rounding?: number;
  /** Small things need no more: fewer faces, and an even crown. */
  readonly isSmall?: boolean;
};

/** Across the face from one side to the other: share of half the width, share of the bolster. */
const face = [
  [-1, -0.55],
  [-0.97, 0.45],
  [-0.86, 1],
  [-0.7, 0.5],
  [-0.6, -0.12],
  [-0.3, 0.02],
  [0, 0.08],
  [0.3, 0.02],
  [0.6, -0.12],
  [0.7, 0.5],
  [0.86, 1],
  [0.97, 0.45],
  [1, -0.55],
] as const;

const smallFace = [
  [-1, -0.6],
  [-0.93, 0.3],
  [-0.5, 0.9],
  [0, 1],
  [0.5, 0.9],
  [0.93, 0.3],
  [1, -0.6],
] as const;

/** A pad from place to place: local points are [across, out of the face, along]. */
export const padOf = (
  { length, halfWidthAt, thickness, bolsterAt = () => 0, rounding = 0.05, isSmall = false }: Pad,
  place: (point: Point) => Point,
): Solid => {
  const ends = (isSmall ? [0.002, 0.2, 1] : [0.002, 0.14, 0.42, 1]).map((share) => share * rounding);
  const middle = (isSmall ? [0.5] : [0.28, 0.5, 0.72]).map((share) => length * share);
  const stations = [...ends, ...middle, ...ends.toReversed().map((end) => length - end)];
  const rings = stations.map((along) => {
    const share = along / length;
    const fromEnd = Math.min(1, Math.min(along, length - along) / rounding);
    const full = Math.sqrt(Math.max(0.02, 1 - (1 - fromEnd) ** 2));
    const half = halfWidthAt(share) - rounding * 0.7 * (1 - full);
    const bolster = Math.max(0.012, bolsterAt(share));
    const out = (value: number): number => (value + thickness / 2) * full - thickness / 2;
    const upper = (isSmall ? smallFace : face).map(([across, rise]): Point => [
      across * half,
      out(rise * bolster),
      along,
    ]);
    return upper.concat([
      [half * 0.94, out(-thickness * 0.86), along],
      [0, out(-thickness), along],
      [-half * 0.94, out(-thickness * 0.86), along],
    ]);
  });
  return outward(moved(lofted(rings), place));
};
