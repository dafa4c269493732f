import type { Point } from '../car-mesh.ts';
import type { Shape } from './flat-shape.ts';
import { lofted } from './lofted.ts';
import { cross, dot, minus, plus, times, unit } from './point.ts';
import { pointAt, type Solid } from './solid.ts';

type Sweep = {
  /** The way the section's second axis points at the start. */
  readonly up?: Point;
  readonly goesRound?: boolean;
  /** How much larger than the section it is there, from share 0 at the start to 1 at the end. */
  readonly scale?: (share: number) => number;
  /** How far the ends are bevelled, in metres. */
  readonly bevel?: number;
};

/** Moves a section along a path without twisting it; its ends are closed and bevelled. */
export const swept = (
  path: readonly Point[],
  section: Shape,
  { up = [0, 1, 0], goesRound = false, scale = () => 1, bevel = 0 }: Sweep = {},
): Solid => {
  const count = path.length;
  const directionAt = (index: number): Point => {
    const before = goesRound ? (index + count - 1) % count : Math.max(0, index - 1);
    const after = goesRound ? (index + 1) % count : Math.min(count - 1, index + 1);
    return unit(minus(pointAt(path, after), pointAt(path, before)));
  };
  let upwards = up;
  const rings = path.map((at, index) => {
    const along = directionAt(index);
    upwards = unit(minus(upwards, times(along, dot(upwards, along))));
    const across = cross(along, upwards);
    const ringAt = (centre: Point, size: number) =>
      section.map(([u, v]) => plus(centre, plus(times(across, u * size), times(upwards, v * size))));
    const size = scale(index / Math.max(1, count - 1));
    if (bevel === 0 || goesRound || (index > 0 && index < count - 1)) return [ringAt(at, size)];
    const widest = Math.max(...section.map(([u, v]) => Math.hypot(u, v))) * size;
    const edge = ringAt(at, size * Math.max(0.2, 1 - bevel / widest));
    const inner = ringAt(plus(at, times(along, index === 0 ? bevel : -bevel)), size);
    return index === 0 ? [edge, inner] : [inner, edge];
  });
  return lofted(rings.flat(), goesRound);
};
