/** The dimensions that place the door gaps of a four-door car, in millimetres. */
export type Doors = {
  /** Where the gaps meet the belt: before the front door, between the doors, behind the rear door; x and y. */
  readonly front: readonly [number, number];
  readonly middle: readonly [number, number];
  readonly rear: readonly [number, number];
  readonly footMm: number;
  readonly rearWheelMm: number;
  readonly tyreRadiusMm: number;
  /** How far from the rear wheel's middle the gap passes. */
  readonly clearanceMm: number;
};

/** The gaps around front and rear door; the rear one runs round the wheel opening. */
export const doorLines = ({
  front,
  middle,
  rear,
  footMm,
  rearWheelMm,
  tyreRadiusMm,
  clearanceMm,
}: Doors): readonly string[] => {
  const around = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${Math.round(rearWheelMm - Math.cos(angle) * clearanceMm)},${Math.round(tyreRadiusMm + Math.sin(angle) * clearanceMm)}`;
  };
  const left = front[0];
  const right = rearWheelMm - clearanceMm;
  return [
    `${left},${front[1]}! ${left - 36},${front[1] - 180} ${left - 44},${Math.round((front[1] + footMm) / 2 - 60)} ${left - 22},${footMm + 90} ${left + 24},${footMm}! ${middle[0]},${footMm - 8} ${right},${footMm}!`,
    `${middle[0]},${middle[1]}! ${middle[0] + 20},${middle[1] - 300} ${middle[0] + 14},${footMm + 200} ${middle[0] - 16},${footMm - 6}!`,
    `${rear[0]},${rear[1]}! ${rear[0] + 26},${rear[1] - 110} ${around(62)} ${around(40)} ${around(16)} ${right},${footMm}!`,
  ];
};
