import type { CarRig } from '../rigs/car-rig.ts';
import { curve, type Point as Drawn } from '../rigs/curve.ts';

/** What wheels, cabin and fittings need to know of the body that they belong to; metres, places as in `Point`. */
export type BodyForm = {
  readonly rig: CarRig;
  /** Without the mirrors. */
  readonly width: number;
  readonly seats: number;
  /** False for an electric car. */
  readonly hasExhaust: boolean;
  /** From the middle plane to the body's side, at a place of the side elevation. */
  readonly halfWidthAt: (x: number, y: number) => number;
  /** How high the body is over a place on the ground; 0 where it does not reach. */
  readonly topAt: (x: number, z: number) => number;
};

/** What of a body form can be told without its surface. */
type BodyMeasures = Pick<BodyForm, 'rig' | 'width' | 'seats' | 'hasExhaust'>;

/** A place of the side elevation, in millimetres, as x and y of the mesh. */
export const placeOf = (
  { frontWheelMm, rearWheelMm }: Pick<CarRig, 'frontWheelMm' | 'rearWheelMm'>,
  xMm: number,
  yMm: number,
): readonly [x: number, y: number] => [(xMm - (frontWheelMm + rearWheelMm) / 2) / 1000, yMm / 1000];

/** How far wheel-houses reach in from a body's side, in metres. */
export const wheelHouseReach = 0.35;

/** The x of the foremost and of the rearmost point of the body. */
export const endsOf = (rig: CarRig): readonly [front: number, rear: number] => [
  placeOf(rig, 0, 0)[0],
  placeOf(rig, rig.lengthMm, 0)[0],
];

/** The lowest or highest y at x of a line of the side elevation, in metres; 0 where the line does not reach. */
export const lineAt = (rig: CarRig, line: string, x: number, end: 'lowest' | 'highest' = 'highest'): number => {
  const points = curve(line);
  const heights = points.flatMap((from: Drawn, index) => {
    const to = points[index + 1] ?? (end === 'highest' ? points[0] : undefined);
    if (to === undefined) return [];
    const [[fromX, fromY], [toX, toY]] = [placeOf(rig, from.x, from.y), placeOf(rig, to.x, to.y)];
    if (fromX === toX || (fromX - x) * (toX - x) > 0) return [];
    return [fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)];
  });
  if (heights.length === 0) return 0;
  return end === 'highest' ? Math.max(...heights) : Math.min(...heights);
};

/** A body form estimated from the side elevation, the way such cars are: rounded ends, a cabin that narrows upwards. */
export const estimatedForm = (measures: BodyMeasures): BodyForm => {
  const { rig, width } = measures;
  const [front, rear] = endsOf(rig);
  const roof = rig.heightMm / 1000;
  const rounding = (distance: number, reach: number): number =>
    1 - Math.max(0, 1 - Math.max(0, distance) / reach) ** 2.6 * 0.36;
  const halfWidthAt = (x: number, y: number): number => {
    const belt = lineAt(rig, rig.shoulder, x) || roof * 0.6;
    const ends = rounding(x - front, 0.62) * rounding(rear - x, 0.55);
    const leaning = y > belt ? ((y - belt) / (roof - belt)) ** 1.25 * 0.25 + 0.03 : 0;
    const tucked = Math.max(0, 0.5 - y) * 0.1;
    return (width / 2) * ends - leaning - tucked;
  };
  const topAt = (x: number, z: number): number => {
    const top = lineAt(rig, rig.outline, x);
    const share = Math.min(1, Math.abs(z) / (width / 2 - 0.22));
    return top === 0 ? 0 : top - 0.045 * share ** 2.4;
  };
  return { ...measures, halfWidthAt, topAt };
};
