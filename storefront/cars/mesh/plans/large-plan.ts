import type { BodyPlan } from './body-plan.ts';
import { suvPlan } from './suv-plan.ts';

/** The largest: an SUV with three rows of seats. */
export const largePlan: BodyPlan = {
  ...suvPlan,
  widthMm: 1965,
  halfWidths: [
    [0, 0.95],
    [930, 0.985],
    [2300, 1],
    [3900, 0.995],
    [4995, 0.94],
  ],
  noseMm: 740,
  tailMm: 520,
  roof: [0.63, 0.67, 0.63],
  headlampFromMm: 520,
  tailLampFromMm: 470,
  grille: [
    [0, 914],
    [470, 914],
    [505, 884],
    [480, 690],
    [440, 640],
    [0, 640],
  ],
  intake: [
    [0, 550],
    [560, 550],
    [600, 520],
    [560, 440],
    [520, 428],
    [0, 428],
  ],
  bars: [
    [700, 22],
    [772, 22],
    [844, 22],
  ],
  frontPlateMm: 590,
  rearPlateMm: 880,
  rearInsert: [
    [0, 480],
    [400, 480],
    [440, 455],
    [480, 380],
    [0, 380],
  ],
  exhausts: [[560, 398, 36]],
  reflectorMm: 525,
  lid: { footMm: 660, footHalfMm: 640, topHalfMm: 690 },
};
