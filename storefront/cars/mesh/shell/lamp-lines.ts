import { mix, type Line, type Place } from './lines.ts';

/** How far a lamp's inner end leans: its lower corner reaches further to the middle of the car, in millimetres. */
const leanMm = 34;
/** What of the body is left between a lamp and the edge above it, in millimetres. */
const brow = 9;

/**
 * What of a lamp's outline lies beyond a limit on the lower body's chart, and below that body's upper edge. `turn` is 1
 * where the lamp lies behind the limit, at the front, and -1 at the rear; millimetres.
 */
export const lampWithin = (outline: Line, limit: number, turn: 1 | -1, rimAt: (chart: number) => number): Line => {
  const heights = outline.map(([, y]) => y);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const [level, lean] = [(low + high) / 2, Math.min(0.4, leanMm / (high - low))];
  const beyond = ([x, y]: Place): number => (x - limit) * turn - (y - level) * lean;
  const kept: Place[] = [];
  for (const [index, place] of outline.entries()) {
    const before = outline.at(index - 1) ?? place;
    const [here, there] = [beyond(place), beyond(before)];
    if (here >= 0 !== there >= 0) {
      const share = there / (there - here);
      kept.push([mix(before[0], place[0], share), mix(before[1], place[1], share)]);
    }
    if (here >= 0) kept.push(place);
  }
  return kept.map(([x, y]): Place => [x, Math.min(y, rimAt(x) - brow)]);
};

/** Where a closed line passes a place on the chart: the heights, in millimetres. */
const heightsAt = (line: Line, x: number): readonly number[] =>
  line.flatMap((place, index) => {
    const before = line.at(index - 1) ?? place;
    return place[0] > x === before[0] > x ? [] : [mix(before[1], place[1], (x - before[0]) / (place[0] - before[0]))];
  });

/**
 * The outline of a rear lamp that runs on across the middle of the car: from `from` to `to` on the lower body's chart it
 * stays at the height that it has at `from`, where the drawing shows its end; millimetres.
 */
export const lampAcross = (outline: Line, from: number, to: number, rimAt: (chart: number) => number): Line => {
  const kept: Place[] = [];
  for (const [index, [x, y]] of outline.entries()) {
    const before = outline.at(index - 1) ?? [x, y];
    if (x > from !== before[0] > from) {
      const height = mix(before[1], y, (from - before[0]) / (x - before[0]));
      const [here, end]: readonly [Place, Place] = [
        [from, height],
        [to, height],
      ];
      kept.push(...(x > from ? [here, end] : [end, here]));
    }
    if (x <= from) kept.push([x, y]);
  }
  return kept.map(([x, y]): Place => [x, Math.min(y, rimAt(x) - brow)]);
};

/** The turn signal of a headlamp: a strip along the outer half of its lower edge, in millimetres on the chart. */
export const frontSignalLine = (lamp: Line): Line => {
  const tip = Math.max(...lamp.map(([x]) => x));
  const inner = Math.min(...lamp.map(([x]) => x));
  const stations = Array.from({ length: 8 }, (_, index) =>
    mix(mix(inner, tip, 0.36), mix(inner, tip, 0.92), index / 7),
  );
  const strip = stations.map((x) => {
    const found = heightsAt(lamp, x);
    const [low, high] = [Math.min(...found), Math.max(...found)];
    return { x, low: low + Math.min(4, (high - low) * 0.12), high: low + Math.min(13, (high - low) * 0.4) };
  });
  return [
    ...strip.map(({ x, low }): Place => [x, low]),
    ...[...strip].reverse().map(({ x, high }): Place => [x, high]),
  ];
};
