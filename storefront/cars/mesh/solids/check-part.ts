import type { CarPart, Point } from '../car-mesh.ts';
import { cross, dot, minus, sizeOf } from './point.ts';

/** The vertices of a part or its normals, as points. */
export const pointsOf = (numbers: Float32Array): readonly Point[] =>
  Array.from({ length: numbers.length / 3 }, (_, index): Point => {
    const at = (axis: number): number => numbers[index * 3 + axis] ?? Number.NaN;
    return [at(0), at(1), at(2)];
  });

export const trianglesIn = (parts: readonly Pick<CarPart, 'indices'>[]): number =>
  parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);

/**
 * What is wrong with a part, in words; empty for a sound one. Sound: no number missing, normals of length one that look
 * the way their faces look, and each edge shared by two faces that run along it in opposite ways, which makes the part
 * closed and turned outwards all over or inwards all over; its volume says which.
 */
export const faultsOf = ({ positions, normals, indices }: CarPart): readonly string[] => {
  const [points, directions] = [pointsOf(positions), pointsOf(normals)];
  const faults = new Set<string>();
  const edges = new Map<string, number>();
  // to a hundredth of a millimetre, as the points of a crease are there twice
  const keys = points.map((point) => point.map((value) => Math.round(value * 1e5)).join());
  if (directions.some((normal) => Math.abs(sizeOf(normal) - 1) > 1e-3)) faults.add('a normal is not of length one');
  let volume = 0;
  for (let first = 0; first < indices.length; first += 3) {
    const corners = [...indices.subarray(first, first + 3)];
    const [a, b, c] = corners.map((corner) => points[corner]);
    if (a === undefined || b === undefined || c === undefined) return ['a face names a vertex that is not there'];
    const span = cross(minus(b, a), minus(c, a));
    volume += dot(a, cross(b, c)) / 6;
    for (const [index, corner] of corners.entries()) {
      const [from, to] = [keys[corner], keys[corners[(index + 1) % 3] ?? corner]];
      if (from === to) continue;
      edges.set(`${from} ${to}`, (edges.get(`${from} ${to}`) ?? 0) + 1);
      edges.set(`${to} ${from}`, (edges.get(`${to} ${from}`) ?? 0) - 1);
      const normal = directions[corner];
      if (normal !== undefined && sizeOf(span) > 1e-9 && dot(span, normal) < 0) faults.add('a normal looks inwards');
    }
  }
  if (!Number.isFinite(volume)) faults.add('a number is missing');
  if (volume <= 0) faults.add('the faces look inwards');
  const open = [...edges.values()].filter((balance) => balance !== 0).length / 2;
  if (open > 0) faults.add(`${open} edges are open`);
  return [...faults];
};
