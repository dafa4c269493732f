import { curve, type Point as Drawn } from '../../rigs/curve.ts';
import { placeOf, type BodyForm } from '../body-form.ts';
import type { Point } from '../car-mesh.ts';

/** One row of seats: the middle of its headrests as seen from the side, and how far each seat is from the middle plane. */
export type SeatRow = {
  readonly x: number;
  readonly y: number;
  readonly seats: readonly { readonly z: number; readonly width: number }[];
};

/** Where things are in a cabin; metres. */
export type CabinPlan = {
  /** Between the driver's eyes. */
  readonly eye: Point;
  readonly steeringWheel: Point;
  /** Where the windscreen meets the bonnet in the middle. */
  readonly cowl: readonly [x: number, y: number];
  readonly dashTop: number;
  /** Of the dashboard's face. */
  readonly dashFace: number;
  readonly floor: number;
  readonly rows: readonly SeatRow[];
  /** The x of the gaps before, between and behind the doors. */
  readonly doors: readonly number[];
  /** The side windows' lower edge at x. */
  readonly beltAt: (x: number) => number;
};

const front = [-1, 1].map((side) => ({ z: side * 0.37, width: 0.52 }));
const pair = [-1, 1].map((side) => ({ z: side * 0.34, width: 0.5 }));
const three = [-0.43, 0, 0.43].map((z) => ({ z, width: z === 0 ? 0.36 : 0.48 }));
const captains = [-1, 1].map((side) => ({ z: side * 0.38, width: 0.52 }));

/** How many seats stand in which row. */
const rowsOf: Readonly<Record<number, readonly SeatRow['seats'][]>> = {
  2: [front],
  4: [front, pair],
  5: [front, three],
  6: [front, captains, pair],
  7: [front, three, pair],
  8: [front, three, three],
};

/** The lower of the heights at which a closed line is crossed at x; undefined where it does not reach. */
const footAt = (points: readonly Drawn[], x: number): number | undefined => {
  const heights = points.flatMap((from, index) => {
    const to = points[(index + 1) % points.length];
    if (to === undefined || from.x === to.x || (from.x - x) * (to.x - x) > 0) return [];
    return [from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x)];
  });
  return heights.length === 0 ? undefined : Math.min(...heights);
};

/** Where the seats, the driver, the controls and the doors are in a body. */
export const cabinPlanOf = ({ rig, seats, topAt }: BodyForm): CabinPlan => {
  const rows = (rowsOf[seats] ?? [front, three]).map((row, index): SeatRow => {
    const [lastX = 0, lastY = 0] = rig.seats.at(-1) ?? [];
    const drawn = rig.seats[index];
    // a back row that the elevation leaves out sits lower, behind the last one that it shows
    const behind = index - rig.seats.length + 1;
    const [x, y] = placeOf(rig, drawn?.[0] ?? lastX + behind * 700, drawn?.[1] ?? lastY - behind * 95);
    return { x, y, seats: row };
  });
  const driver = rows[0] ?? { x: 0, y: 1.3 };
  const outline = curve(rig.outline);
  const cowlY = outline.reduce((best, point) =>
    Math.abs(point.x - rig.cowlMm) < Math.abs(best.x - rig.cowlMm) ? point : best,
  ).y;
  const cowl = placeOf(rig, rig.cowlMm, cowlY);
  const dashTop = cowl[1] - 0.018;
  const eyeX = driver.x - 0.12;
  // a hand's breadth under the headlining
  const eye: Point = [eyeX, Math.min(driver.y + 0.01, topAt(eyeX, 0.37) - 0.17), -0.37];
  const steeringWheel: Point = [driver.x - 0.6, dashTop - 0.045, -0.37];
  const windows = curve(rig.glass);
  const toMm = (x: number): number => x * 1000 + (rig.frontWheelMm + rig.rearWheelMm) / 2;
  const [first, last] = [windows[0]?.y ?? 1000, Math.min(...windows.slice(-3).map(({ y }) => y))];
  const gaps = rig.shutLines.slice(0, rig.pillars.length > 1 ? 3 : 1).map((line) => curve(line));
  const doors =
    gaps.length === 1 ? [gaps[0]?.[0]?.x ?? 0, gaps[0]?.at(-1)?.x ?? 0] : gaps.map((line) => line[0]?.x ?? 0);
  return {
    eye,
    steeringWheel,
    cowl,
    dashTop,
    dashFace: steeringWheel[0] - 0.1,
    floor: rig.sillMm / 1000 + 0.075,
    rows,
    doors: doors.map((x) => placeOf(rig, x, 0)[0]),
    beltAt: (x) => (footAt(windows, toMm(x)) ?? (x < driver.x ? first : last + 40)) / 1000,
  };
};
