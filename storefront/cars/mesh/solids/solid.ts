import type { Point } from '../car-mesh.ts';
import { cross, dot } from './point.ts';

/** Three indices of points, counter-clockwise as seen from outside. */
export type Face = readonly [a: number, b: number, c: number];

/** A shape on its way to becoming a part of a car: faces that meet share their points. */
export type Solid = { readonly points: readonly Point[]; readonly faces: readonly Face[] };

/** The point of that index. Throws where there is none, which is a mistake in the making of a solid. */
export const pointAt = (points: readonly Point[], index: number): Point => {
  const point = points[index];
  if (point === undefined) throw new Error(`There is no point ${index}`);
  return point;
};

const flipped = ({ points, faces }: Solid): Solid => ({ points, faces: faces.map(([a, b, c]): Face => [a, c, b]) });

/** In cubic metres; negative where the faces look inwards. */
export const volumeOf = ({ points, faces }: Solid): number =>
  faces.reduce((sum, [a, b, c]) => sum + dot(pointAt(points, a), cross(pointAt(points, b), pointAt(points, c))) / 6, 0);

/** The solid with its faces looking outwards; meant for closed ones. */
export const outward = (solid: Solid): Solid => (volumeOf(solid) < 0 ? flipped(solid) : solid);

/** Makes one point of points in the same place (to a thousandth of a millimetre), and drops faces that vanish thereby. */
export const welded = ({ points, faces }: Solid): Solid => {
  const kept: Point[] = [];
  const places = new Map<number, { readonly z: number; readonly index: number }[]>();
  const grid = (value: number): number => Math.round(value * 1e6);
  const indices = points.map((point) => {
    const column = grid(point[0]) * 2 ** 26 + grid(point[1]);
    const z = grid(point[2]);
    const here = places.get(column) ?? [];
    const known = here.find((other) => other.z === z);
    if (known !== undefined) return known.index;
    const index = kept.push(point) - 1;
    here.push({ z, index });
    places.set(column, here);
    return index;
  });
  const placed = faces.map(([a, b, c]): Face => [indices[a] ?? a, indices[b] ?? b, indices[c] ?? c]);
  return { points: kept, faces: placed.filter(([a, b, c]) => a !== b && b !== c && c !== a) };
};

/** Several solids as one, each closed in itself. */
export const joined = (...solids: readonly Solid[]): Solid => {
  const points: Point[] = [];
  const faces: Face[] = [];
  for (const solid of solids) {
    const first = points.length;
    for (const point of solid.points) points.push(point);
    for (const [a, b, c] of solid.faces) faces.push([a + first, b + first, c + first]);
  }
  return { points, faces };
};

/** Every point moved as told; a change that mirrors needs `mirrored`. */
export const moved = ({ points, faces }: Solid, change: (point: Point) => Point): Solid => ({
  points: points.map((point) => change(point)),
  faces,
});

/** On the other side of the car. */
export const mirrored = (solid: Solid): Solid => flipped(moved(solid, ([x, y, z]) => [x, y, -z]));

/** The solid and its mirror image on the other side of the car. */
export const onBothSides = (solid: Solid): Solid => joined(solid, mirrored(solid));

/** Turns directions about one of the car's axes, by degrees, counter-clockwise as seen from the axis' end. */
export const turnedBy = (axis: 'x' | 'y' | 'z', degrees: number): ((point: Point) => Point) => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  if (axis === 'x') return ([x, y, z]) => [x, y * cos - z * sin, y * sin + z * cos];
  if (axis === 'y') return ([x, y, z]) => [x * cos + z * sin, y, z * cos - x * sin];
  return ([x, y, z]) => [x * cos - y * sin, x * sin + y * cos, z];
};
