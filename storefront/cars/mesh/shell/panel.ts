import type { CarMaterial, CarPart, Opening } from '../car-mesh.ts';
import type { Face, Skin } from './cut.ts';

/** Triangles of the left half, in millimetres on the rig's axes, on their way to become parts. */
export type Sheeting = { readonly positions: number[]; readonly normals: number[]; readonly indices: number[] };

/** Which way a vertex of the skin moves, of length one. */
export type Outward = (vertex: number) => readonly [x: number, y: number, z: number];

type PanelOptions = {
  /** How far from the skin the panel lies; inwards is negative. */
  readonly offset?: number;
  /** Which way that is: along its normals when left out. */
  readonly outward?: Outward | undefined;
  /** Looks inwards instead of outwards. */
  readonly isBack?: boolean;
};

const at = (values: readonly number[], index: number): number => values[index] ?? 0;

/** The edges of faces that no other of them shares, along their faces' turn. */
const bordersOf = (faces: readonly Face[]): readonly (readonly [number, number])[] => {
  const edges = new Map<number, readonly [number, number]>();
  for (const { corners } of faces)
    for (const [index, from] of corners.entries()) {
      const to = corners[(index + 1) % 3] ?? from;
      const back = to * 4_194_304 + from;
      if (edges.has(back)) edges.delete(back);
      else edges.set(from * 4_194_304 + to, [from, to]);
    }
  return [...edges.values()];
};

const alongNormals =
  ({ normals }: Skin): Outward =>
  (vertex) => [at(normals, vertex * 3), at(normals, vertex * 3 + 1), at(normals, vertex * 3 + 2)];

/** Faces of the skin as a sheet of their own, moved along their normals or another way. */
export const panelOf = (
  skin: Skin,
  faces: readonly Face[],
  { offset = 0, outward = alongNormals(skin), isBack = false }: PanelOptions = {},
): Sheeting => {
  const sheeting: Sheeting = { positions: [], normals: [], indices: [] };
  const vertices = new Map<number, number>();
  const turn = isBack ? -1 : 1;
  for (const { corners } of faces) {
    const [a, b, c] = corners.map((corner) => {
      const known = vertices.get(corner);
      if (known !== undefined) return known;
      // on the middle plane it stays there
      const isMiddle = at(skin.positions, corner * 3 + 2) < 0.05;
      const way = outward(corner);
      for (let axis = 0; axis < 3; axis += 1) {
        const normal = at(skin.normals, corner * 3 + axis);
        sheeting.positions.push(
          at(skin.positions, corner * 3 + axis) + (isMiddle && axis === 2 ? 0 : at(way, axis) * offset),
        );
        sheeting.normals.push(normal * turn);
      }
      vertices.set(corner, vertices.size);
      return vertices.size - 1;
    });
    sheeting.indices.push(a ?? 0, ...(isBack ? [c ?? 0, b ?? 0] : [b ?? 0, c ?? 0]));
  }
  return sheeting;
};

/** Whether faces meet one of others along an edge of theirs, told by its ends. */
export const meeting = (others: readonly Face[]): ((from: number, to: number) => boolean) => {
  const edges = new Set(
    others.flatMap(({ corners: [a, b, c] }) => [b * 4_194_304 + a, c * 4_194_304 + b, a * 4_194_304 + c]),
  );
  return (from, to) => edges.has(from * 4_194_304 + to);
};

/** Walls along the edges of faces, from one distance to the skin to another; they look away from the faces going inwards. */
export const wallsOf = (
  skin: Skin,
  faces: readonly Face[],
  from: number,
  to: number,
  outward: Outward = alongNormals(skin),
  isWalled: (start: number, end: number) => boolean = () => true,
): Sheeting => {
  const sheeting: Sheeting = { positions: [], normals: [], indices: [] };
  const spot = (vertex: number, distance: number): readonly [number, number, number] => {
    const [x, y, z] = outward(vertex);
    return [
      at(skin.positions, vertex * 3) + x * distance,
      at(skin.positions, vertex * 3 + 1) + y * distance,
      at(skin.positions, vertex * 3 + 2) + z * distance,
    ];
  };
  for (const [start, end] of bordersOf(faces)) {
    if (!isWalled(start, end)) continue;
    if (at(skin.positions, start * 3 + 2) < 0.05 && at(skin.positions, end * 3 + 2) < 0.05) continue;
    const corners = [spot(start, from), spot(start, to), spot(end, to), spot(end, from)] as const;
    const [a, b, , d] = corners;
    const [u, v] = [
      [b[0] - a[0], b[1] - a[1], b[2] - a[2]],
      [d[0] - a[0], d[1] - a[1], d[2] - a[2]],
    ] as const;
    const cross = [
      at(u, 1) * at(v, 2) - at(u, 2) * at(v, 1),
      at(u, 2) * at(v, 0) - at(u, 0) * at(v, 2),
      at(u, 0) * at(v, 1) - at(u, 1) * at(v, 0),
    ];
    const length = Math.hypot(...cross);
    if (length < 1e-6) continue;
    const first = sheeting.positions.length / 3;
    for (const corner of corners) {
      sheeting.positions.push(...corner);
      sheeting.normals.push(...cross.map((value) => value / length));
    }
    sheeting.indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return sheeting;
};

export const togetherOf = (...sheetings: readonly Sheeting[]): Sheeting => {
  const all: Sheeting = { positions: [], normals: [], indices: [] };
  for (const { positions, normals, indices } of sheetings) {
    const first = all.positions.length / 3;
    for (const value of positions) all.positions.push(value);
    for (const value of normals) all.normals.push(value);
    for (const index of indices) all.indices.push(index + first);
  }
  return all;
};

const mirrored = ({ positions, normals, indices }: Sheeting): Sheeting => ({
  positions: positions.map((value, index) => (index % 3 === 2 ? -value : value)),
  normals: normals.map((value, index) => (index % 3 === 2 ? -value : value)),
  indices: [...indices].reverse(),
});

/** What opens at the left and at the right; one opening that lies across the middle takes both halves. */
export type Sides = Opening | readonly [left: Opening, right: Opening];

/** Sheets of the left half as parts of the car in metres, both halves of it. */
export const partsOf = (
  name: string,
  material: CarMaterial,
  sheeting: Sheeting,
  middleMm: number,
  opening?: Sides,
): readonly CarPart[] => {
  if (sheeting.indices.length === 0) return [];
  const made = (part: string, { positions, normals, indices }: Sheeting, opens: Opening | undefined): CarPart => ({
    name: part,
    material,
    positions: new Float32Array(positions.map((value, index) => (index % 3 === 0 ? value - middleMm : value) / 1000)),
    normals: new Float32Array(normals),
    indices: new Uint32Array(indices),
    ...(opens === undefined ? {} : { opening: opens }),
  });
  if (opening === undefined || typeof opening === 'string')
    return [made(name, togetherOf(sheeting, mirrored(sheeting)), opening)];
  return [made(`${name}Left`, sheeting, opening[0]), made(`${name}Right`, mirrored(sheeting), opening[1])];
};
