import type { Region, Skin } from './cut.ts';
import { item, type Place } from './lines.ts';

/** x back from the foremost point, y up from the ground, z to the left; in millimetres. */
export type Spot = readonly [x: number, y: number, z: number];

/** A sheet of the skin: rows of places, each with its place on the region's chart. */
type Sheet = {
  readonly region: Region;
  readonly rows: readonly (readonly Spot[])[];
  readonly chart: (row: number, column: number, spot: Spot) => Place;
};

type Corners = readonly [number, number, number];

const between = (to: Spot, from: Spot): Spot => [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
const sizeOf = ([x, y, z]: Spot): number => Math.hypot(x, y, z);
const dot = (one: Spot, other: Spot): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const cross = (u: Spot, v: Spot): Spot => [
  u[1] * v[2] - u[2] * v[1],
  u[2] * v[0] - u[0] * v[2],
  u[0] * v[1] - u[1] * v[0],
];
const eachOf = <To>([a, b, c]: Corners, to: (corner: number) => To): readonly [To, To, To] => [to(a), to(b), to(c)];

/** The direction of a line through three places at the middle one, exact for a parabola however they are spaced. */
const directionAt = (before: Spot, at: Spot, after: Spot): Spot | undefined => {
  const [arrives, leaves] = [between(at, before), between(after, at)];
  const [one, other] = [sizeOf(arrives), sizeOf(leaves)];
  if (one < 0.5 || other < 0.5) return undefined;
  const by = (axis: 0 | 1 | 2): number => (arrives[axis] / one) * other + (leaves[axis] / other) * one;
  return [by(0), by(1), by(2)];
};

/** The normals of a sheet's places, from the curves that its rows and columns follow there; none along its edges. */
const normalsOf = (rows: readonly (readonly Spot[])[]): readonly (Spot | undefined)[] =>
  rows.flatMap((row, index) => {
    const [below, above] = [rows[index - 1], rows[index + 1]];
    return row.map((spot, column): Spot | undefined => {
      // the other half mirrors this one
      const mirror: Spot | undefined = Math.abs(spot[2]) < 0.05 ? row[column === 0 ? 1 : column - 1] : undefined;
      const mirrored: Spot | undefined = mirror && [mirror[0], mirror[1], -mirror[2]];
      const [before, after] = [row[column - 1] ?? mirrored, row[column + 1] ?? mirrored];
      const [low, high] = [below?.[column], above?.[column]];
      if (before === undefined || after === undefined || low === undefined || high === undefined) return undefined;
      const [along, up] = [directionAt(before, spot, after), directionAt(low, spot, high)];
      if (along === undefined || up === undefined) return undefined;
      const across = cross(along, up);
      const length = sizeOf(across);
      return length === 0 ? undefined : [across[0] / length, across[1] / length, across[2] / length];
    });
  });

/** Sheets that meet as one skin: smooth where its faces meet at less than 42 degrees, with an edge elsewhere. */
export const sewn = (sheets: readonly Sheet[]): Skin => {
  const spots: Spot[] = [];
  const charts: Place[] = [];
  const curved: (Spot | undefined)[] = [];
  const faces: { readonly corners: Corners; readonly region: Region }[] = [];
  for (const { region, rows, chart } of sheets) {
    const start = spots.length;
    const width = item(rows, 0).length;
    curved.push(...normalsOf(rows));
    for (const [row, line] of rows.entries())
      for (const [column, spot] of line.entries()) {
        spots.push(spot);
        charts.push(chart(row, column, spot));
      }
    for (let row = 0; row + 1 < rows.length; row += 1)
      for (let column = 0; column + 1 < width; column += 1) {
        const [a, b] = [start + row * width + column, start + row * width + column + 1];
        const [c, d] = [b + width, a + width];
        // the shorter diagonal
        const length = (from: number, to: number): number => sizeOf(between(item(spots, from), item(spots, to)));
        const isFirst = length(a, c) <= length(b, d);
        faces.push({ corners: isFirst ? [a, b, c] : [a, b, d], region });
        faces.push({ corners: isFirst ? [a, c, d] : [b, c, d], region });
      }
  }
  const keys = new Map<string, number>();
  const keyOf = spots.map((spot) => {
    const key = spot.map((value) => Math.round(value * 20)).join(' ');
    const known = keys.get(key);
    if (known !== undefined) return known;
    keys.set(key, keys.size);
    return keys.size - 1;
  });
  const kept = faces.filter(({ corners: [a, b, c] }) => {
    const [one, two, three] = [item(keyOf, a), item(keyOf, b), item(keyOf, c)];
    return one !== two && two !== three && three !== one;
  });
  const around: {
    readonly normal: Spot;
    readonly weights: readonly [number, number, number];
    readonly keys: readonly number[];
  }[] = kept.map(({ corners }) => {
    const [p, q, r] = eachOf(corners, (corner) => item(spots, corner));
    const across = cross(between(q, p), between(r, p));
    const length = sizeOf(across) || 1;
    const angle = (at: Spot, one: Spot, other: Spot): number => {
      const [e, f] = [between(one, at), between(other, at)];
      return Math.acos(Math.min(1, Math.max(-1, dot(e, f) / (sizeOf(e) * sizeOf(f) || 1))));
    };
    return {
      normal: [across[0] / length, across[1] / length, across[2] / length],
      weights: [angle(p, q, r), angle(q, r, p), angle(r, p, q)],
      keys: eachOf(corners, (corner) => item(keyOf, corner)),
    };
  });
  const facesAt: number[][] = Array.from({ length: keys.size }, () => []);
  for (const [index, face] of around.entries()) for (const key of face.keys) facesAt[key]?.push(index);
  const skin: Skin = { positions: [], normals: [], charts: [], faces: [] };
  const made = new Map<number, number>();
  const crease = Math.cos((42 * Math.PI) / 180);
  for (const [index, { corners, region }] of kept.entries()) {
    const own = item(around, index);
    const vertices = eachOf(corners, (corner) => {
      const key = item(keyOf, corner);
      let [x, y, z] = [0, 0, 0];
      let isCrease = false;
      for (const other of facesAt[key] ?? []) {
        const { normal, weights, keys: otherKeys } = item(around, other);
        if (dot(normal, own.normal) < crease) {
          isCrease = true;
          continue;
        }
        const weight = item(weights, otherKeys.indexOf(key));
        [x, y, z] = [x + normal[0] * weight, y + normal[1] * weight, z + normal[2] * weight];
      }
      const spot = item(spots, corner);
      const exact = isCrease ? undefined : curved[corner];
      if (exact !== undefined) {
        const turn = Math.sign(dot(exact, own.normal));
        [x, y, z] = [exact[0] * turn, exact[1] * turn, exact[2] * turn];
      }
      // the other half mirrors this one
      if (Math.abs(spot[2]) < 0.05) z = 0;
      const length = Math.hypot(x, y, z) || 1;
      // its own for each place and direction: every part is between -500 and 500
      const vertexKey = [x, y, z].reduce((key, part) => key * 1_001 + Math.round((part / length) * 500) + 500, corner);
      const known = made.get(vertexKey);
      if (known !== undefined) return known;
      skin.positions.push(...spot);
      skin.normals.push(x / length, y / length, z / length);
      skin.charts.push(...item(charts, corner));
      made.set(vertexKey, made.size);
      return made.size - 1;
    });
    skin.faces.push({ corners: vertices, region, bits: 0 });
  }
  return skin;
};
