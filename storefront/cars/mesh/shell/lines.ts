import { curve } from '../../rigs/curve.ts';
import { sampledLine } from '../solids/sampled-line.ts';

/** A place on a plane in millimetres. */
export type Place = readonly [number, number];
/** A line through places in millimetres. */
export type Line = readonly Place[];

/** The item at an index, the last where there are fewer; negative ones count from the end. Throws where there is none. */
export const item = <Item>(items: readonly Item[], index: number): Item => {
  const at = Math.min(index, items.length - 1);
  const found = items[at < 0 ? items.length + at : at];
  if (found === undefined) throw new Error('an empty line has no places');
  return found;
};

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** 0 up to `from`, 1 beyond `to`, between them without a jump of curvature, which reflections would show as a kink. */
export const ease = (from: number, to: number, at: number): number => {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share ** 3 * (10 - share * (15 - 6 * share));
};

/** The places along a line that is written as rigs write it, smooth except at its corners. */
export const lineOf = (text: string, isClosed = true): Line => sampledLine(curve(text), 4, isClosed);

/** A closed line in pieces, from corner to corner, beginning at its first point, which is one. */
export const piecesOf = (text: string): readonly Line[] => {
  const corners = new Set(curve(text).flatMap(({ x, y, isCorner }) => (isCorner ? [`${x} ${y}`] : [])));
  const line = lineOf(text);
  const pieces: Place[][] = [];
  for (const place of line) {
    if (corners.has(place.join(' '))) {
      pieces.at(-1)?.push(place);
      pieces.push([]);
    }
    pieces.at(-1)?.push(place);
  }
  const [first] = line;
  if (first !== undefined) pieces.at(-1)?.push(first);
  return pieces;
};

/** The place that lies at a share of a line's length. */
export const placeAlong = (line: Line, share: number): Place => {
  const lengths = line.map(([x, y], index) => {
    const before = line[index - 1];
    return before === undefined ? 0 : Math.hypot(x - before[0], y - before[1]);
  });
  let rest = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, Math.max(0, share));
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [line[index - 1], line[index]];
    if (from === undefined || to === undefined) continue;
    if (rest <= length || index === lengths.length - 1) {
      const part = length === 0 ? 0 : Math.min(1, rest / length);
      return [mix(from[0], to[0], part), mix(from[1], to[1], part)];
    }
    rest -= length;
  }
  return line[0] ?? [0, 0];
};

/** What a line's second figure is where its first is `at`; its ends go on level. The first figures rise. */
export const levelAt = (line: Line, at: number): number => {
  let [low, high] = [0, line.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((line[middle]?.[0] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const [before, place] = [line[low - 1], line[low] ?? [0, 0]];
  if (before === undefined || place[0] < at) return place[1];
  const span = place[0] - before[0];
  return span <= 0 ? place[1] : mix(before[1], place[1], (at - before[0]) / span);
};

/**
 * A function through knots whose bends are softened over a reach of millimetres, so that light runs along what it shapes
 * without a kink.
 */
export const softly = (knots: Line, reach: number): ((at: number) => number) => {
  const [first = [0, 0], last = [1, 1]] = [knots[0], knots.at(-1)];
  const step = 10;
  const count = Math.ceil((last[0] - first[0]) / step) + 1;
  const slope = (from: Place, to: Place): number => (to[1] - from[1]) / Math.max(1, to[0] - from[0]);
  const [starts, ends] = [slope(first, knots[1] ?? first), slope(knots.at(-2) ?? last, last)];
  let table = Array.from({ length: count }, (_, index) => levelAt(knots, first[0] + index * step));
  const half = Math.max(1, Math.round(reach / step / 2));
  const beyond = (index: number): number => {
    if (index < 0) return (table[0] ?? 0) + starts * index * step;
    if (index >= count) return (table[count - 1] ?? 0) + ends * (index - count + 1) * step;
    return table[index] ?? 0;
  };
  for (let pass = 0; pass < 3; pass += 1) {
    let sum = 0;
    for (let index = -half; index <= half; index += 1) sum += beyond(index);
    const next: number[] = [];
    for (let index = 0; index < count; index += 1) {
      next.push(sum / (2 * half + 1));
      sum += beyond(index + half + 1) - beyond(index - half);
    }
    table = next;
  }
  return (at) => {
    const place = Math.min(count - 1, Math.max(0, (at - first[0]) / step));
    const index = Math.floor(place);
    return mix(table[index] ?? 0, table[Math.min(count - 1, index + 1)] ?? 0, place - index);
  };
};

/**
 * The weights with which the control points of a cubic B-spline, clamped at its ends, count at a share of it: such a curve
 * bends without jumps and never leaves the hull of its points.
 */
export const splineWeights = (count: number, share: number): readonly number[] => {
  const spans = count - 3;
  const at = Math.min(spans - 1e-9, Math.max(0, share * spans));
  const knot = (index: number): number => Math.min(spans, Math.max(0, index - 3));
  const weights = Array.from({ length: count + 3 }, (_, index): number =>
    knot(index) <= at && at < knot(index + 1) ? 1 : 0,
  );
  for (let degree = 1; degree <= 3; degree += 1) {
    for (let index = 0; index < count + 3 - degree; index += 1) {
      const [own, next] = [weights[index] ?? 0, weights[index + 1] ?? 0];
      // nearly all of them
      if (own === 0 && next === 0) continue;
      const [rise, fall] = [knot(index + degree) - knot(index), knot(index + degree + 1) - knot(index + 1)];
      weights[index] =
        (rise > 0 ? ((at - knot(index)) / rise) * own : 0) +
        (fall > 0 ? ((knot(index + degree + 1) - at) / fall) * next : 0);
    }
    weights.pop();
  }
  return weights;
};

/** A closed line moved outwards by millimetres (inwards where they are negative), its corners mitred. */
export const outset = (line: Line, by: number): Line => {
  let area = 0;
  for (const [index, [x, y]] of line.entries()) {
    const next = line[(index + 1) % line.length] ?? [0, 0];
    area += x * next[1] - next[0] * y;
  }
  const turn = Math.sign(area) * by;
  const unit = (from: Place, to: Place): Place => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  };
  const kept = line.filter((place, index) => {
    const next = line[(index + 1) % line.length] ?? place;
    return Math.hypot(next[0] - place[0], next[1] - place[1]) > 0.01;
  });
  return kept.map((place, index) => {
    const before = kept[(index + kept.length - 1) % kept.length] ?? place;
    const next = kept[(index + 1) % kept.length] ?? place;
    const [arrives, leaves] = [unit(before, place), unit(place, next)];
    const across: Place = [arrives[1] + leaves[1], -arrives[0] - leaves[0]];
    const square = across[0] ** 2 + across[1] ** 2;
    const far = Math.min(3, 2 / Math.max(0.01, square)) * turn;
    return [place[0] + across[0] * far, place[1] + across[1] * far];
  });
};
