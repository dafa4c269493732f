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
  const made: { readonly vertex: number; readonly normal: Point }[][] = points.map(() => []);
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
      const here = made[corner] ?? [];
      let vertex = here.find((other) => dot(other.normal, normal) > 0.9999)?.vertex;
      if (vertex === undefined) {
        vertex = positions.length / 3;
        here.push({ vertex, normal });
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

/** The same part elsewhere, by another name: carried by so much in metres, or its mirror image at the other side. */
export const carried = (part: CarPart, kind: Kind, [x, y, z]: Point, isMirrored: boolean): CarPart => {
  const by = [x, y, z];
  const isAcross = (index: number): boolean => isMirrored && index % 3 === 2;
  return {
    ...kind,
    positions: part.positions.map((value, index) => {
      const place = value + (by[index % 3] ?? 0);
      return isAcross(index) ? -place : place;
    }),
    normals: part.normals.map((value, index) => (isAcross(index) ? -value : value)),
    indices: isMirrored ? part.indices.slice().reverse() : part.indices,
  };
};
