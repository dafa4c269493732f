import type { CarRig } from '../../rigs/car-rig.ts';
import { lineOf, outset, type Line, type Place } from './lines.ts';

/** How far round the windows a door's frame reaches, in millimetres. */
const frame = 34;

/** The doors as seen from the side, front first: what the gaps enclose and the frames of their windows. */
export const doorsOf = (rig: CarRig): readonly Line[] => {
  const frames = outset(lineOf(rig.glass), frame);
  const top = (from: number, to: number): Line => {
    const line = frames.filter(([x, y]) => x > from && x < to && y > (upperAt(x) + lowerAt(x)) / 2);
    return [...line].sort((one, other) => one[0] - other[0]);
  };
  const crossings = (x: number): readonly number[] =>
    frames.flatMap((from, index) => {
      const to = frames[(index + 1) % frames.length] ?? from;
      if (from[0] > x === to[0] > x) return [];
      return [from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])];
    });
  const upperAt = (x: number): number => Math.max(...crossings(x));
  const lowerAt = (x: number): number => Math.min(...crossings(x));
  const [first, second, third] = rig.shutLines.map((line) => lineOf(line, false));
  if (first === undefined) return [];
  const [pillar] = rig.pillars;
  if (rig.pillars.length === 1 || second === undefined || third === undefined || pillar === undefined) {
    // a coupé's door is drawn by one line, from its front corner round to its rear one
    const end = first.at(-1) ?? [0, 0];
    const [topX, footX] = pillar ?? [end[0], end[0]];
    const rear: Place = [topX + 10, upperAt(topX)];
    return [[...first, [footX + 10, end[1] + 10], rear, ...[...top(0, topX)].reverse()]];
  }
  const foot = first.at(-1) ?? [0, 0];
  const middleFoot = second.at(-1) ?? [0, 0];
  const [pillarTop] = pillar;
  const sill = first.filter(([, y]) => y < foot[1] + 60);
  const middle: Line = [...[...second].reverse(), [pillarTop, upperAt(pillarTop) - 1]];
  const front: Line = [
    ...first.filter((place) => place[0] < middleFoot[0] - 5),
    ...middle,
    ...[...top(0, pillarTop - 5)].reverse(),
  ];
  const last = third[0] ?? [0, 0];
  const glassEnd = Math.max(...frames.map(([x]) => x));
  const rearPillar = rig.pillars[1] ?? [last[0], last[0], 90];
  // a third side window stays with the body
  const rearTopX = Math.min(glassEnd - 30, rearPillar[0] + 60);
  const rear: Line = [
    ...[...middle].reverse(),
    ...sill.filter(([x]) => x > middleFoot[0] + 5),
    ...[...third].reverse().filter(([x, y]) => Math.hypot(x - foot[0], y - foot[1]) > 2),
    [rearTopX, upperAt(rearTopX)],
    ...[...top(pillarTop + 5, rearTopX - 5)].reverse(),
  ];
  return [front, rear];
};
