import type { Point } from '../car-mesh.ts';
import { trianglesOf, type Flat } from './flat-shape.ts';
import { cross, dot, minus, plus, unit } from './point.ts';
import { outward, pointAt, welded, type Face, type Solid } from './solid.ts';

/** A closed line in space, without its first point at the end. */
export type Ring = readonly Point[];

/** The triangles that fill a ring, as if it were flat. */
const lidOf = (ring: Ring): readonly Face[] => {
  // Newell's normal: of the plane that fits a ring best
  const normal = unit(
    ring.reduce<Point>((sum, at, index) => plus(sum, cross(at, pointAt(ring, (index + 1) % ring.length))), [0, 0, 0]),
  );
  const across = unit(cross(normal, Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  const up = cross(normal, across);
  const origin = pointAt(ring, 0);
  return trianglesOf(ring.map((point): Flat => [dot(minus(point, origin), across), dot(minus(point, origin), up)]));
};

/**
 * A closed solid through rings of as many points each, which run the same way; closed by lids at both ends, or by its
 * first ring where it goes round. A ring may be a single place, repeated: there the solid comes to a point.
 */
export const lofted = (rings: readonly Ring[], goesRound = false): Solid => {
  const count = rings[0]?.length ?? 0;
  const last = rings.length - 1;
  const faces: Face[] = [];
  for (let row = 0; row < (goesRound ? rings.length : last); row += 1) {
    const [from, to] = [row * count, ((row + 1) % rings.length) * count];
    for (let index = 0; index < count; index += 1) {
      const next = (index + 1) % count;
      faces.push([from + index, from + next, to + next], [from + index, to + next, to + index]);
    }
  }
  if (!goesRound) {
    for (const [a, b, c] of lidOf(rings[0] ?? [])) faces.push([a, c, b]);
    const first = last * count;
    for (const [a, b, c] of lidOf(rings[last] ?? [])) faces.push([first + a, first + b, first + c]);
  }
  return outward(welded({ points: rings.flat(), faces }));
};
