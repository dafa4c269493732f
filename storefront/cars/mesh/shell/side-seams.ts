import type { CarRig } from '../../rigs/car-rig.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import type { BodyChart } from './body-chart.ts';
import { item, lineOf, mix, type Line, type Place } from './lines.ts';

/** Half the width of the gap between a bumper and the body, in millimetres. */
const half = 2.2;

/** Where a closed line passes x: its heights there. */
const heightsAt = (line: Line, x: number): readonly number[] =>
  line.flatMap((place, index) => {
    const before = line.at(index - 1) ?? place;
    return place[0] > x === before[0] > x ? [] : [mix(before[1], place[1], (x - before[0]) / (place[0] - before[0]))];
  });

/** A band of a gap's width along a line, closed. */
const bandAlong = (line: Line): Line => {
  const across = line.map((place, index): Place => {
    const [from, to] = [line[Math.max(0, index - 1)] ?? place, line[index + 1] ?? place];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [(-(to[1] - from[1]) / length) * half, ((to[0] - from[0]) / length) * half];
  });
  const moved = (turn: 1 | -1): Line =>
    line.map(([x, y], index): Place => [x + item(across, index)[0] * turn, y + item(across, index)[1] * turn]);
  return [...moved(1), ...[...moved(-1)].reverse()];
};

/** What lies below the middle of a frame round the side windows, so that its lower half can be faced apart. */
export const beltLine = (frame: Line): Line => {
  const xs = frame.map(([x]) => x);
  const [front, rear] = [Math.min(...xs), Math.max(...xs)];
  const middles = Array.from({ length: 24 }, (_, index): Place => {
    const x = mix(front + 4, rear - 4, index / 23);
    const found = heightsAt(frame, x);
    return [x, (Math.max(...found) + Math.min(...found)) / 2];
  });
  return [
    [front - 9, item(middles, 0)[1]],
    ...middles,
    [rear + 9, item(middles, -1)[1]],
    [rear + 9, 0],
    [front - 9, 0],
  ];
};

/**
 * The gaps in which the bumpers meet the body, as bands on the lower body's chart: the front one from below the headlamp,
 * `headlamp` on that chart, to the wheel opening, the rear one from the wheel opening round to the tailgate.
 */
export const bumperSeams = (
  rig: CarRig,
  plan: BodyPlan,
  { chartAt, rearChart }: Pick<BodyChart, 'chartAt' | 'rearChart'>,
  headlamp: Line,
): readonly Line[] => {
  const reach = rig.archRadiusMm - 8;
  const onArch = (wheel: number, degrees: number): Place => {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = [wheel + Math.cos(angle) * reach, rig.tyreRadiusMm + Math.sin(angle) * reach];
    return [chartAt(x, y), y];
  };
  const lampXs = headlamp.map(([x]) => x);
  const x = mix(Math.min(...lampXs), Math.max(...lampXs), 0.78);
  const below: Place = [x, Math.min(...heightsAt(headlamp, x)) + 6];
  const end = onArch(rig.frontWheelMm, 138);
  const bend: Place = [mix(below[0], end[0], 0.42), mix(below[1], end[1], 0.58)];
  const front = Array.from({ length: 13 }, (_, index): Place => {
    const share = index / 12;
    const by = (axis: 0 | 1): number =>
      mix(mix(below[axis], bend[axis], share), mix(bend[axis], end[axis], share), share);
    return [by(0), by(1)];
  });
  const drawn = rig.shutLines
    .map((line) => lineOf(line, false))
    .find((line) =>
      line.every(([at, y]) => at > rig.rearWheelMm && y < plan.rearPlateMm + 120 && y < rig.heightMm * 0.5),
    );
  if (drawn === undefined) return [bandAlong(front)];
  const level = Math.max(item(drawn, 0)[1], plan.lid.footMm + 8);
  const low = item(drawn, -1)[1];
  const sine = Math.min(0.9, (low - rig.tyreRadiusMm) / reach);
  const start = onArch(rig.rearWheelMm, (Math.asin(sine) * 180) / Math.PI);
  const finish = rearChart(plan.lid.footHalfMm - 4);
  const rear = Array.from({ length: 12 }, (_, index): Place => {
    const share = index / 11;
    return [mix(start[0], finish, share), mix(start[1], level, share * share * (3 - 2 * share))];
  });
  return [bandAlong(front), bandAlong(rear)];
};
