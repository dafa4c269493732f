import type { CarPart } from '../car-mesh.ts';

/** What may touch or lie in each other counts as apart up to this depth; metres. */
const tolerance = 0.00025;

/** How large a cell is by which neighbours are found; metres. */
const cell = 0.05;

type Gathered = { readonly corners: Float64Array; readonly partOf: Int32Array };

const gathered = (parts: readonly CarPart[]): Gathered => {
  const count = parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  const corners = new Float64Array(count * 9);
  const partOf = new Int32Array(count);
  let triangle = 0;
  for (const [part, { positions, indices }] of parts.entries())
    for (let first = 0; first < indices.length; first += 3) {
      for (let corner = 0; corner < 3; corner += 1) {
        const from = (indices[first + corner] ?? 0) * 3;
        for (let axis = 0; axis < 3; axis += 1)
          corners[triangle * 9 + corner * 3 + axis] = positions[from + axis] ?? Number.NaN;
      }
      partOf[triangle] = part;
      triangle += 1;
    }
  return { corners, partOf };
};

/** Whether an edge of one triangle runs through the inside of another, deeper than the tolerance on both sides of it. */
const pierces = (corners: Float64Array, edges: number, face: number): boolean => {
  const value = (triangle: number, corner: number, axis: number): number =>
    corners[triangle * 9 + corner * 3 + axis] ?? 0;
  const [ax, ay, az] = [value(face, 0, 0), value(face, 0, 1), value(face, 0, 2)];
  const [ux, uy, uz] = [value(face, 1, 0) - ax, value(face, 1, 1) - ay, value(face, 1, 2) - az];
  const [vx, vy, vz] = [value(face, 2, 0) - ax, value(face, 2, 1) - ay, value(face, 2, 2) - az];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const area = Math.hypot(nx, ny, nz);
  if (area < 1e-9) return false;
  const heights = [0, 1, 2].map(
    (corner) =>
      ((value(edges, corner, 0) - ax) * nx +
        (value(edges, corner, 1) - ay) * ny +
        (value(edges, corner, 2) - az) * nz) /
      area,
  );
  for (let corner = 0; corner < 3; corner += 1) {
    const next = (corner + 1) % 3;
    const [from = 0, to = 0] = [heights[corner], heights[next]];
    if (from > 0 === to > 0 || Math.abs(from) < tolerance || Math.abs(to) < tolerance) continue;
    const share = from / (from - to);
    const met = (axis: number): number =>
      value(edges, corner, axis) + (value(edges, next, axis) - value(edges, corner, axis)) * share;
    const [x, y, z] = [met(0) - ax, met(1) - ay, met(2) - az];
    const second = (nx * (y * vz - z * vy) + ny * (z * vx - x * vz) + nz * (x * vy - y * vx)) / area ** 2;
    const third = (nx * (uy * z - uz * y) + ny * (uz * x - ux * z) + nz * (ux * y - uy * x)) / area ** 2;
    // a meeting at an edge is a touch
    const inside = tolerance / Math.sqrt(area);
    if (second > inside && third > inside && second + third < 1 - inside) return true;
  }
  return false;
};

/** Two parts that run through each other, and the middle of a triangle that does. */
export type Crossing = {
  readonly parts: readonly [string, string];
  readonly at: readonly [x: number, y: number, z: number];
};

/** Where triangles of parts cross each other; `isAsked` says which parts are to keep apart, a part and itself as well. */
export const crossingsOf = (
  parts: readonly CarPart[],
  isAsked: (one: CarPart, other: CarPart) => boolean = () => true,
): readonly Crossing[] => {
  const { corners, partOf } = gathered(parts);
  const asked = parts.map((one) => parts.map((other) => isAsked(one, other) || isAsked(other, one)));
  const count = partOf.length;
  const bounds = new Float64Array(count * 6);
  const cells = new Map<number, number[]>();
  const keyOf = (x: number, y: number, z: number): number => ((x + 512) * 1024 + y + 512) * 1024 + z + 512;
  for (let triangle = 0; triangle < count; triangle += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      const [a = 0, b = 0, c = 0] = [0, 3, 6].map((corner) => corners[triangle * 9 + corner + axis]);
      bounds[triangle * 6 + axis] = Math.min(a, b, c);
      bounds[triangle * 6 + axis + 3] = Math.max(a, b, c);
    }
    const cellOf = (index: number): number => Math.floor((bounds[triangle * 6 + index] ?? 0) / cell);
    const [highX, highY, highZ] = [cellOf(3), cellOf(4), cellOf(5)];
    for (let x = cellOf(0); x <= highX; x += 1)
      for (let y = cellOf(1); y <= highY; y += 1)
        for (let z = cellOf(2); z <= highZ; z += 1) {
          const those = cells.get(keyOf(x, y, z));
          if (those === undefined) cells.set(keyOf(x, y, z), [triangle]);
          else those.push(triangle);
        }
  }
  const found: Crossing[] = [];
  const bound = (triangle: number, index: number): number => bounds[triangle * 6 + index] ?? 0;
  for (const [key, unordered] of cells) {
    // in the order of where they begin: behind its end nothing meets a triangle
    const those = [...unordered].sort((one, other) => bound(one, 0) - bound(other, 0));
    for (const [order, one] of those.entries())
      for (let index = order + 1; index < those.length; index += 1) {
        const other = those[index] ?? one;
        if (bound(other, 0) > bound(one, 3)) break;
        const [first, second] = [partOf[one] ?? 0, partOf[other] ?? 0];
        if (asked[first]?.[second] !== true) continue;
        let isApart = false;
        for (let axis = 0; axis < 3 && !isApart; axis += 1)
          isApart =
            bound(one, axis) > bound(other, axis + 3) - tolerance ||
            bound(other, axis) > bound(one, axis + 3) - tolerance;
        if (isApart) continue;
        // both share several cells: they are asked in the one where what they share begins
        const begins = (axis: number): number => Math.floor(Math.max(bound(one, axis), bound(other, axis)) / cell);
        if (keyOf(begins(0), begins(1), begins(2)) !== key) continue;
        if (!pierces(corners, one, other) && !pierces(corners, other, one)) continue;
        const middle = (axis: number): number =>
          [0, 3, 6].reduce((sum, corner) => sum + (corners[one * 9 + corner + axis] ?? 0), 0) / 3;
        found.push({
          parts: [parts[Math.min(first, second)]?.name ?? '', parts[Math.max(first, second)]?.name ?? ''],
          at: [middle(0), middle(1), middle(2)],
        });
      }
  }
  return found;
};
