import type { CarRig } from '../rigs/car-rig.ts';
import { curve, pathThrough, round, type Point } from '../rigs/curve.ts';

/**
 * One spoke on the way up from the hub: 'degrees,thousandths of the rim's radius', as `curve` reads them. The `back` is
 * what is seen of its far side and of the arms between spokes, darker and deeper in.
 */
type Pattern = {
  readonly count: number;
  readonly face: string;
  readonly back: string;
};

const patterns: Readonly<Record<CarRig['wheel'], Pattern>> = {
  turbine: {
    count: 5,
    face: '-34,200! -10,420 2,700 8,960! 52,960! 44,760 36,560 8,200!',
    back: '-36,190! -18,500 -6,960! 54,960! 50,700 10,190!',
  },
  fiveTwin: {
    count: 5,
    face: '-24,190! -18,420 -19,700 -24,960! -12,960! -8,700 -5,440 0,380! 5,440 8,700 12,960! 24,960! 19,700 18,420 24,190!',
    back: '-32,190! -22,480 -23,760 -30,960! 30,960! 23,760 22,480 32,190!',
  },
  block: {
    count: 6,
    face: '-17,210! -9.5,420! -8.5,660! -18,960! -7,960! -2.5,700! 2.5,700! 7,960! 18,960! 8.5,660! 9.5,420! 17,210!',
    back: '-21,200! -13,420! -12,680! -22,960! 22,960! 12,680! 13,420! 21,200!',
  },
  tenSpoke: {
    count: 10,
    face: '-15,190! -5.4,460 -3.8,760 -5,960! 5,960! 3.8,760 5.4,460 15,190!',
    back: '-17,190! -8,460 -6.4,760 -9,960! 9,960! 6.4,760 8,460 17,190!',
  },
  sixBlade: {
    count: 6,
    face: '-24,190! -12,360 -4,640 2,960! 24,960! 15,700 10,460 20,190!',
    back: '-28,180! -18,360 -12,640 -8,960! 30,960! 19,700 14,460 26,180!',
  },
  split: {
    count: 8,
    face: '-19,200! -10,440 -10,600 -16,960! -6,960! -2,640 0,600! 2,640 6,960! 16,960! 10,600 10,440 19,200!',
    back: '-21,190! -14,460 -14,680 -20,960! 20,960! 14,680 14,460 21,190!',
  },
  multi: {
    count: 7,
    face: '-20,190! -7,380 -7,560 -19,960! -12,960! -4,700 0,600! 4,700 12,960! 19,960! 7,560 7,380 20,190!',
    back: '-24,190! -11,400 -11,600 -23,960! 23,960! 11,600 11,400 24,190!',
  },
};

/** The shape of one spoke: x in degrees, y in thousandths of the rim's radius; repeated `count` times around the hub. */
export const spokeOf = (
  wheel: CarRig['wheel'],
  side: 'face' | 'back',
): { readonly count: number; readonly points: readonly Point[] } => {
  const { count, [side]: shape } = patterns[wheel];
  return { count, points: curve(shape) };
};

/**
 * A side of the spokes of a wheel as one path around 0 0, turned in the numbers and not by a transform: so one gradient
 * lights all of them from the same side.
 */
export const spokesPath = (wheel: CarRig['wheel'], side: 'face' | 'back', radius: number): string => {
  const { count, points } = spokeOf(wheel, side);
  const asDrawn = { x: (units: number) => units, y: (units: number) => units };
  return Array.from({ length: count }, (_, index) =>
    pathThrough(
      points.map(({ x: degrees, y: thousandths, isCorner }) => {
        const angle = ((degrees + (index * 360) / count) * Math.PI) / 180;
        const along = (thousandths / 1000) * radius;
        return { x: Math.sin(angle) * along, y: -Math.cos(angle) * along, isCorner };
      }),
      asDrawn,
    ),
  ).join('');
};

/** Where the wheel nuts or other things at equal angles stand, around 0 0. */
export const ringOf = (count: number, radius: number): readonly (readonly [number, number])[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    return [round(Math.sin(angle) * radius), round(-Math.cos(angle) * radius)];
  });
