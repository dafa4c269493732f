import type { Face, Skin } from './cut.ts';
import { item, mix } from './lines.ts';
import type { Spot } from './sewn.ts';

/** Places nearer to each other than this are one, and a place as near to an edge lies on it; millimetres. */
const reach = 0.08;

const spotOf = ({ positions }: Skin, vertex: number): Spot => [
  positions[vertex * 3] ?? 0,
  positions[vertex * 3 + 1] ?? 0,
  positions[vertex * 3 + 2] ?? 0,
];

const keyOf = (skin: Skin, vertex: number): string => {
  const [x, y, z] = spotOf(skin, vertex);
  return `${Math.round(x * 200)} ${Math.round(y * 200)} ${Math.round(z * 200)}`;
};

type Edge = { readonly face: Face; readonly from: number; readonly to: number };

/** The edges that no face runs back along, apart from those in the middle of the car, where the other half goes on. */
export const openEdges = (skin: Skin): readonly Edge[] => {
  // a number for each place, and one for each way between two: texts for every edge take several times as long
  const placeNumbers = new Map<string, number>();
  const numbers = Array.from({ length: skin.positions.length / 3 }, (_, vertex) => {
    const key = keyOf(skin, vertex);
    const known = placeNumbers.get(key) ?? placeNumbers.size;
    placeNumbers.set(key, known);
    return known;
  });
  const wayOf = (start: number, end: number): number => start * placeNumbers.size + end;
  const isMiddle = (vertex: number): boolean => (skin.positions[vertex * 3 + 2] ?? 0) < reach;
  const open = new Map<number, Edge[]>();
  for (const face of skin.faces)
    for (const [index, from] of face.corners.entries()) {
      const to = face.corners[(index + 1) % 3] ?? from;
      const [start = 0, end = 0] = [numbers[from], numbers[to]];
      if (start === end || (isMiddle(from) && isMiddle(to))) continue;
      const back = open.get(wayOf(end, start));
      if (back !== undefined && back.length > 0) {
        back.pop();
        continue;
      }
      const those = open.get(wayOf(start, end));
      if (those === undefined) open.set(wayOf(start, end), [{ face, from, to }]);
      else those.push({ face, from, to });
    }
  return [...open.values()].flat();
};

/** How far along a stretch a place lies on it, as a share; undefined where it lies beside it or at an end of it. */
const shareAlong = (from: Spot, to: Spot, place: Spot): number | undefined => {
  const way: Spot = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.hypot(...way);
  if (length < reach) return undefined;
  const share =
    ((place[0] - from[0]) * way[0] + (place[1] - from[1]) * way[1] + (place[2] - from[2]) * way[2]) / length ** 2;
  if (share <= 0 || share >= 1) return undefined;
  const beside = Math.hypot(...([0, 1, 2] as const).map((axis) => mix(from[axis], to[axis], share) - place[axis]));
  return beside < reach ? share : undefined;
};

/** A new vertex on an edge, at a place that a neighbour has there. */
const addOn = (skin: Skin, from: number, to: number, share: number, place: Spot): number => {
  const mixed = (values: readonly number[], size: number): readonly number[] =>
    Array.from({ length: size }, (_, axis) =>
      mix(values[from * size + axis] ?? 0, values[to * size + axis] ?? 0, share),
    );
  const normal = mixed(skin.normals, 3);
  const length = Math.hypot(...normal) || 1;
  skin.positions.push(...place);
  skin.normals.push(...normal.map((value) => value / length));
  skin.charts.push(...mixed(skin.charts, 2));
  return skin.positions.length / 3 - 1;
};

/** The places at the ends of open edges, each once; those that lie within reach of each other become one. */
const placesAt = (skin: Skin, edges: readonly Edge[]): readonly Spot[] => {
  const kept: Spot[] = [];
  const moved = new Map<string, Spot>();
  for (const vertex of edges.flatMap(({ from, to }) => [from, to])) {
    const place = spotOf(skin, vertex);
    const same = kept.find((other) => Math.hypot(...place.map((value, axis) => value - (other[axis] ?? 0))) < reach);
    if (same === undefined) kept.push(place);
    else if (place.some((value, axis) => value !== same[axis])) moved.set(keyOf(skin, vertex), same);
  }
  if (moved.size > 0)
    for (let vertex = 0; vertex * 3 < skin.positions.length; vertex += 1) {
      const to = moved.get(keyOf(skin, vertex));
      if (to !== undefined) for (const [axis, value] of to.entries()) skin.positions[vertex * 3 + axis] = value;
    }
  return kept;
};

/**
 * Closes the seams of a cut skin. Regions are cut each on its own chart, so that a cut across a seam leaves a vertex on one
 * side of it that the other lacks: light would shine through as specks. The edges get the vertices of their neighbours.
 */
export const closeSeams = (skin: Skin): void => {
  // a face has three edges to be parted at
  for (let round = 0; round < 4; round += 1) {
    const edges = openEdges(skin);
    if (edges.length === 0) return;
    const places = placesAt(skin, edges);
    const parted = new Map<Face, readonly Face[]>();
    for (const { face, from, to } of edges) {
      if (parted.has(face)) continue;
      const [start, end] = [spotOf(skin, from), spotOf(skin, to)];
      const found = places
        .flatMap((place) => {
          const share = shareAlong(start, end, place);
          const isEnd = [start, end].some(
            (other) => Math.hypot(...place.map((value, axis) => value - (other[axis] ?? 0))) < reach,
          );
          return share === undefined || isEnd ? [] : [{ place, share }];
        })
        .sort((one, other) => one.share - other.share);
      if (found.length === 0) continue;
      const third = face.corners.find((corner) => corner !== from && corner !== to) ?? from;
      const line = [from, ...found.map(({ place, share }) => addOn(skin, from, to, share, place)), to];
      parted.set(
        face,
        line.slice(1).map((vertex, index): Face => ({
          corners: [item(line, index), vertex, third],
          region: face.region,
          bits: face.bits,
        })),
      );
    }
    skin.faces = skin.faces.flatMap((face) => parted.get(face) ?? [face]);
  }
};
