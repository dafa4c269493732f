import type { BodyPlan } from './body-plan.ts';
import { wagonPlan } from './wagon-plan.ts';

/** Upright, with a wide grille. */
export const suvPlan: BodyPlan = {
  ...wagonPlan,
  widthMm: 1830,
  halfWidths: [
    [0, 0.95],
    [880, 0.985],
    [2000, 1],
    [3550, 0.995],
    [4655, 0.94],
  ],
  noseMm: 700,
  tailMm: 500,
  noseSquareness: 3.3,
  tailSquareness: 3.6,
  roof: [0.63, 0.67, 0.63],
  grille: [
    [0, 842],
    [400, 842],
    [432, 812],
    [432, 660],
    [390, 612],
    [0, 612],
  ],
  intake: [
    [0, 520],
    [520, 520],
    [560, 490],
    [520, 410],
    [490, 400],
    [0, 400],
  ],
  bars: [
    [670, 18],
    [730, 18],
    [790, 18],
  ],
  frontPlateMm: 560,
  rearPlateMm: 830,
  rearInsert: [
    [0, 470],
    [340, 470],
    [380, 445],
    [420, 370],
    [0, 370],
  ],
  exhausts: [[500, 388, 32]],
  reflectorMm: 510,
  lid: { footMm: 640, footHalfMm: 600, topHalfMm: 640 },
};
