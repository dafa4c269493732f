import type { BodyPlan } from './body-plan.ts';
import { wagonPlan } from './wagon-plan.ts';

/** No grille, and rear lamps that run on across the tail. */
export const electricPlan: BodyPlan = {
  ...wagonPlan,
  widthMm: 1860,
  halfWidths: [
    [0, 0.94],
    [880, 0.985],
    [2100, 1],
    [3730, 0.995],
    [4690, 0.92],
  ],
  noseMm: 860,
  tailMm: 600,
  noseSquareness: 2.7,
  tailSquareness: 3,
  headlampFromMm: 400,
  tailLampFromMm: 0,
  grille: [],
  bars: [],
  intake: [
    [0, 500],
    [520, 500],
    [560, 480],
    [500, 410],
    [470, 402],
    [0, 402],
  ],
  frontPlateMm: 560,
  rearPlateMm: 740,
  exhausts: [],
  reflectorMm: 480,
  lid: { footMm: 600, footHalfMm: 590, topHalfMm: 630 },
};
