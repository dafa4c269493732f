import type { Line, Place } from './lines.ts';

/** Where a face of the skin lies; each region has a chart of its own, on which polygons are drawn that cut it. */
export type Region = 'tub' | 'bonnet' | 'deck' | 'house' | 'windscreen' | 'rearScreen' | 'roof' | 'floor';

/** A triangle of the skin: three vertices, and a bit for each polygon that it lies in. */
export type Face = {
  readonly corners: readonly [number, number, number];
  readonly region: Region;
  bits: number;
};

/** The left half of a car's skin in millimetres: x back from the foremost point, y up from the ground, z to the left. */
export type Skin = {
  readonly positions: number[];
  readonly normals: number[];
  readonly charts: number[];
  faces: Face[];
};

type Crossing = { readonly vertex: number; readonly along: number; readonly at: number };

const sideOf = (from: Place, to: Place, x: number, y: number): number =>
  (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);

const isInside = (polygon: Line, x: number, y: number): boolean => {
  let inside = false;
  let before = polygon.at(-1) ?? [0, 0];
  for (const place of polygon) {
    if (
      place[1] > y !== before[1] > y &&
      x < ((before[0] - place[0]) * (y - place[1])) / (before[1] - place[1]) + place[0]
    )
      inside = !inside;
    before = place;
  }
  return inside;
};

const at = (values: readonly number[], index: number): number => values[index] ?? 0;
const chartOf = (skin: Skin, vertex: number): Place => [at(skin.charts, vertex * 2), at(skin.charts, vertex * 2 + 1)];

/** A new vertex between others, by the weight of each. */
const addBetween = (skin: Skin, vertices: readonly number[], weights: readonly number[]): number => {
  const { positions, normals, charts } = skin;
  const mixed = (values: readonly number[], size: number, offset: number): number =>
    vertices.reduce((sum, vertex, index) => sum + at(values, vertex * size + offset) * at(weights, index), 0);
  const position = [mixed(positions, 3, 0), mixed(positions, 3, 1), mixed(positions, 3, 2)];
  const normal = [mixed(normals, 3, 0), mixed(normals, 3, 1), mixed(normals, 3, 2)];
  const length = Math.hypot(...normal) || 1;
  const chart = [mixed(charts, 2, 0), mixed(charts, 2, 1)];
  positions.push(...position);
  normals.push(...normal.map((value) => value / length));
  charts.push(...chart);
  return positions.length / 3 - 1;
};

/** Triangles that fill a loop of vertices, by its chart. */
const fill = (skin: Skin, loop: readonly number[], turn: number): (readonly [number, number, number])[] => {
  const rest = [...loop];
  const triangles: (readonly [number, number, number])[] = [];
  const charts = new Map(loop.map((vertex) => [vertex, chartOf(skin, vertex)]));
  const place = (vertex: number): Place => charts.get(vertex) ?? [0, 0];
  while (rest.length > 3) {
    let best = -1;
    let bestShape = -Infinity;
    for (const [index, vertex] of rest.entries()) {
      const before = rest[(index + rest.length - 1) % rest.length] ?? vertex;
      const after = rest[(index + 1) % rest.length] ?? vertex;
      const [from, middle, to] = [place(before), place(vertex), place(after)];
      const area = sideOf(from, middle, to[0], to[1]) * turn;
      if (area <= 0) continue;
      const isClear = rest.every((other) => {
        if (other === before || other === vertex || other === after) return true;
        const [x, y] = place(other);
        return !(
          sideOf(from, middle, x, y) * turn >= 0 &&
          sideOf(middle, to, x, y) * turn >= 0 &&
          sideOf(to, from, x, y) * turn >= 0
        );
      });
      const shape = area / ((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2 || 1);
      if (isClear && shape > bestShape) [best, bestShape] = [index, shape];
    }
    const index = best < 0 ? 0 : best;
    const [before, vertex, after] = [
      rest[(index + rest.length - 1) % rest.length],
      rest[index],
      rest[(index + 1) % rest.length],
    ];
    if (before !== undefined && vertex !== undefined && after !== undefined) triangles.push([before, vertex, after]);
    rest.splice(index, 1);
  }
  const [first, second, third] = rest;
  if (first !== undefined && second !== undefined && third !== undefined) triangles.push([first, second, third]);
  return triangles;
};

/**
 * Cuts the faces of some regions along a polygon on their chart, so that every face lies in it or out of it, and sets the
 * bit of those inside. Neighbours share the new vertices: the cut opens nothing.
 */
export const cut = (skin: Skin, regions: readonly Region[], drawn: Line, bit: number): void => {
  // moved by a few thousandths of a millimetre, another way for each, so that no cut runs exactly along another
  const off = 0.0031 * (1 + ((31 - Math.clz32(bit)) % 11));
  const polygon = drawn.map(([x, y]): Place => [x + off, y + off * 0.618]);
  const [lowX, highX] = [Math.min(...polygon.map(([x]) => x)), Math.max(...polygon.map(([x]) => x))];
  const [lowY, highY] = [Math.min(...polygon.map(([, y]) => y)), Math.max(...polygon.map(([, y]) => y))];
  const segments = polygon.map((from, index) => {
    const to = polygon[(index + 1) % polygon.length] ?? from;
    return {
      index,
      from,
      to,
      left: Math.min(from[0], to[0]),
      right: Math.max(from[0], to[0]),
      low: Math.min(from[1], to[1]),
      high: Math.max(from[1], to[1]),
    };
  });
  const crossingsOf = new Map<number, readonly Crossing[]>();
  const edgeCrossings = (first: number, second: number): readonly Crossing[] => {
    const [low, high] = first < second ? [first, second] : [second, first];
    const key = low * 4_194_304 + high;
    const known = crossingsOf.get(key);
    if (known !== undefined) return known;
    const [from, to] = [chartOf(skin, low), chartOf(skin, high)];
    const found: Crossing[] = [];
    const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [bottom, top] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    for (const segment of segments) {
      if (segment.left > right || segment.right < left || segment.low > top || segment.high < bottom) continue;
      const [start, end] = [
        sideOf(from, to, segment.from[0], segment.from[1]),
        sideOf(from, to, segment.to[0], segment.to[1]),
      ];
      if (start > 0 === end > 0) continue;
      const [one, other] = [
        sideOf(segment.from, segment.to, from[0], from[1]),
        sideOf(segment.from, segment.to, to[0], to[1]),
      ];
      if (one > 0 === other > 0) continue;
      const along = one / (one - other);
      found.push({
        vertex: addBetween(skin, [low, high], [1 - along, along]),
        along,
        at: segment.index + start / (start - end),
      });
    }
    crossingsOf.set(key, found);
    return found;
  };
  const isBeyond = ({ corners: [a, b, c] }: Face, axis: 0 | 1, low: number, high: number): boolean => {
    const one = at(skin.charts, a * 2 + axis);
    const two = at(skin.charts, b * 2 + axis);
    const three = at(skin.charts, c * 2 + axis);
    return (one > high && two > high && three > high) || (one < low && two < low && three < low);
  };
  const next: Face[] = [];
  const isIn = new Set(regions);
  for (const face of skin.faces) {
    if (!isIn.has(face.region)) {
      next.push(face);
      continue;
    }
    const [a, b, c] = face.corners;
    // most faces lie far away: nothing is made for them
    if (isBeyond(face, 0, lowX, highX) || isBeyond(face, 1, lowY, highY)) {
      next.push(face);
      continue;
    }
    const [p, q, r] = [chartOf(skin, a), chartOf(skin, b), chartOf(skin, c)];
    const sides = [
      [a, b, edgeCrossings(a, b)],
      [b, c, edgeCrossings(b, c)],
      [c, a, edgeCrossings(c, a)],
    ] as const;
    const turn = Math.sign(sideOf(p, q, r[0], r[1])) || 1;
    const boundary: number[] = [];
    const events: { readonly vertex: number; readonly at: number }[] = [];
    for (const [from, to, crossings] of sides) {
      boundary.push(from);
      const ordered = [...crossings].sort((one, other) =>
        from < to ? one.along - other.along : other.along - one.along,
      );
      boundary.push(...ordered.map(({ vertex }) => vertex));
      events.push(...ordered);
    }
    let loops: number[][] = [boundary];
    events.sort((one, other) => one.at - other.at);
    for (const [order, event] of events.entries()) {
      const leaves = events[(order + 1) % events.length];
      if (leaves === undefined || leaves.vertex === event.vertex) continue;
      // the stretch up to the next crossing lies within the triangle when its middle does
      const from = Math.floor(event.at);
      const count = Math.floor(leaves.at) - from + (leaves.at < event.at ? polygon.length : 0);
      const between = Array.from(
        { length: count },
        (_, index) => polygon[(from + 1 + index) % polygon.length] ?? [0, 0],
      );
      const [start, end] = [chartOf(skin, event.vertex), chartOf(skin, leaves.vertex)];
      const second = between[0] ?? end;
      const [x, y] = [(start[0] + second[0]) / 2, (start[1] + second[1]) / 2];
      if (sideOf(p, q, x, y) * turn < 0 || sideOf(q, r, x, y) * turn < 0 || sideOf(r, p, x, y) * turn < 0) continue;
      const area = sideOf(p, q, r[0], r[1]);
      const weightings = between.map(([atX, atY]) => [
        sideOf(q, r, atX, atY) / area,
        sideOf(r, p, atX, atY) / area,
        sideOf(p, q, atX, atY) / area,
      ]);
      if (weightings.flat().some((weight) => weight < -1e-6)) continue;
      const inner = weightings.map((weights) => addBetween(skin, [a, b, c], weights));
      const split = loops.find((loop) => loop.includes(event.vertex) && loop.includes(leaves.vertex));
      if (split === undefined) continue;
      const [enters, exits] = [split.indexOf(event.vertex), split.indexOf(leaves.vertex)];
      const walk = (start_: number, end_: number): number[] => {
        const path: number[] = [];
        for (let index = start_; ; index = (index + 1) % split.length) {
          path.push(split[index] ?? 0);
          if (index === end_) return path;
        }
      };
      loops = [
        ...loops.filter((loop) => loop !== split),
        [...walk(enters, exits), ...[...inner].reverse()],
        [...walk(exits, enters), ...inner],
      ];
    }
    if (events.length === 0) {
      const inside = isInside(polygon, (p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3);
      if (inside) face.bits |= bit;
      next.push(face);
      continue;
    }
    for (const loop of loops) {
      const triangles = fill(skin, loop, turn);
      let [largest, x, y] = [-1, 0, 0];
      for (const [one, two, three] of triangles) {
        const [d, e, f] = [chartOf(skin, one), chartOf(skin, two), chartOf(skin, three)];
        const size = Math.abs(sideOf(d, e, f[0], f[1]));
        if (size > largest) [largest, x, y] = [size, (d[0] + e[0] + f[0]) / 3, (d[1] + e[1] + f[1]) / 3];
      }
      const bits = isInside(polygon, x, y) ? face.bits | bit : face.bits;
      for (const corners of triangles) next.push({ corners, region: face.region, bits });
    }
  }
  skin.faces = next;
};
