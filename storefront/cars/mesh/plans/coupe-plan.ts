import type { BodyPlan } from './body-plan.ts';
import { sedanPlan } from './sedan-plan.ts';

/** The widest hips and the narrowest roof. */
export const coupePlan: BodyPlan = {
  ...sedanPlan,
  widthMm: 1775,
  halfWidths: [
    [0, 0.93],
    [860, 0.985],
    [2000, 0.975],
    [3435, 1],
    [4265, 0.93],
  ],
  noseMm: 840,
  tailMm: 660,
  noseSquareness: 2.6,
  tailSquareness: 2.8,
  roof: [0.54, 0.58, 0.5],
  flareMm: 26,
  headlampFromMm: 480,
  tailLampFromMm: 460,
  grille: [
    [0, 500],
    [470, 500],
    [505, 474],
    [440, 360],
    [400, 344],
    [0, 344],
  ],
  intake: [
    [0, 318],
    [560, 318],
    [580, 300],
    [540, 250],
    [0, 250],
  ],
  bars: [],
  frontPlateMm: 425,
  rearPlateMm: 520,
  duct: [
    [590, 470],
    [720, 500],
    [740, 390],
    [690, 310],
    [620, 320],
  ],
  rearInsert: [
    [0, 425],
    [330, 425],
    [400, 395],
    [600, 385],
    [680, 350],
    [680, 270],
    [600, 240],
    [0, 240],
  ],
  tailRelief: [
    [740, 80, -16],
    [590, 56, 12],
  ],
  exhausts: [[500, 288, 48]],
  reflectorMm: 450,
  finsMm: [
    [90, 244],
    [230, 244],
  ],
  lid: { footMm: 640, footHalfMm: 520, topHalfMm: 580 },
};
