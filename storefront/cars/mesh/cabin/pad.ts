import type { Point } from '../car-mesh.ts';
import { circle } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { joined, moved, outward, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';

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

/** Where the middle of a face meets its sides: points of the faces above. */
const valleys = { large: [4, 8], small: [2, 4] } as const;

/** The rings of a pad from end to end, in local points [across, out of the face, along], and the points of its face in each. */
const ringsOf = ({
  length,
  halfWidthAt,
  thickness,
  bolsterAt = () => 0,
  rounding = 0.05,
  isSmall = false,
}: Pad): readonly { readonly face: readonly Point[]; readonly back: readonly Point[] }[] => {
  const ends = (isSmall ? [0.002, 0.2, 1] : [0.002, 0.14, 0.42, 1]).map((share) => share * rounding);
  const middle = (isSmall ? [0.5] : [0.28, 0.5, 0.72])
    .map((share) => length * share)
    .filter((along) => Math.min(along, length - along) > rounding);
  const stations = [...ends, ...middle, ...[...ends].reverse().map((end) => length - end)];
  return stations.map((along) => {
    const share = along / length;
    const fromEnd = Math.min(1, Math.min(along, length - along) / rounding);
    const full = Math.sqrt(Math.max(0.02, 1 - (1 - fromEnd) ** 2));
    const half = halfWidthAt(share) - rounding * 0.7 * (1 - full);
    const bolster = Math.max(0.012, bolsterAt(share));
    const out = (value: number): number => (value + thickness / 2) * full - thickness / 2;
    return {
      face: (isSmall ? smallFace : face).map(([across, rise]): Point => [across * half, out(rise * bolster), along]),
      back: [
        [half * 0.94, out(-thickness * 0.86), along],
        [0, out(-thickness), along],
        [-half * 0.94, out(-thickness * 0.86), along],
      ],
    };
  });
};

/** A pad from place to place: local points are [across, out of the face, along]. */
export const padOf = (pad: Pad, place: (point: Point) => Point): Solid =>
  outward(moved(lofted(ringsOf(pad).map(({ face: front, back }) => front.concat(back))), place));

/** Half as thick as a double row of stitches is wide. */
const thread = 0.0021;

/**
 * The stitches of a pad: along both sides of the middle of its face, and across it at so many places of its length. They lie
 * on the face that `padOf` makes of the same pad.
 */
export const stitchesOf = (pad: Pad, crossings: number, place: (point: Point) => Point): Solid => {
  const [from, to] = pad.isSmall === true ? valleys.small : valleys.large;
  const rings = ringsOf(pad)
    .slice(2, -2)
    .map(({ face: front }) => front.map(([across, out, along]): Point => [across, out + thread * 0.4, along]));
  const lines = [from, to].map((at) => rings.flatMap((ring) => ring.slice(at, at + 1)));
  const inner = rings.slice(1, -1);
  for (let crossing = 0; crossing < crossings; crossing += 1) {
    const ring = inner[Math.floor(((crossing + 0.5) / crossings) * inner.length)] ?? [];
    lines.push(ring.slice(from, to + 1));
  }
  return outward(moved(joined(...lines.map((line) => swept(line, circle(thread, 4), { up: [0, 1, 0] }))), place));
};
