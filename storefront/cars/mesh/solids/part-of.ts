import type { CarPart, Point } from '../car-mesh.ts';
import { cross, dot, minus, plus, sizeOf, unit } from './point.ts';
import { pointAt, type Solid } from './solid.ts';

type Kind = Omit<CarPart, 'positions' | 'normals' | 'indices'>;

/** The normal of a face with the length of its doubled area. */
const spanOf = (points: readonly Point[], [a, b, c]: Solid['faces'][number]): Point =>
  cross(minus(pointAt(points, b), pointAt(points, a)), minus(pointAt(points, c), pointAt(points, a)));

/**
 * A solid as a part of the car: smooth where its faces meet at less than the angle of a crease, in degrees, and with
 * an edge elsewhere.
 */
export const partOf = ({ points, faces }: Solid, kind: Kind, creaseDegrees = 38): CarPart => {
  const spans = faces.map((face) => spanOf(points, face));
  const directions = spans.map((span) => unit(span));
  const around: number[][] = points.map(() => []);
  for (const [index, face] of faces.entries()) for (const corner of face) around[corner]?.push(index);
  const flattest = Math.cos((creaseDegrees * Math.PI) / 180);
  const [positions, normals, indices]: [number[], number[], number[]] = [[], [], []];
  const known = new Map<string, number>();
  for (const [index, face] of faces.entries()) {
    const direction = pointAt(directions, index);
    if (sizeOf(direction) === 0) continue;
    for (const corner of face) {
      const normal = unit(
        (around[corner] ?? []).reduce<Point>(
          (sum, other) => {
            const isSmooth = other === index || dot(direction, pointAt(directions, other)) > flattest;
            return isSmooth ? plus(sum, pointAt(spans, other)) : sum;
          },
          [0, 0, 0],
        ),
      );
      const key = `${corner} ${normal.map((value) => Math.round(value * 1e4)).join()}`;
      let vertex = known.get(key);
      if (vertex === undefined) {
        vertex = positions.length / 3;
        known.set(key, vertex);
        positions.push(...pointAt(points, corner));
        normals.push(...normal);
      }
      indices.push(vertex);
    }
  }
  return {
    ...kind,
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    indices: new Uint32Array(indices),
  };
};
