import type { BodyPlan } from './body-plan.ts';
import { wagonPlan } from './wagon-plan.ts';

/** A raised hatchback. */
export const hatchPlan: BodyPlan = {
  ...wagonPlan,
  widthMm: 1800,
  halfWidths: [
    [0, 0.95],
    [880, 0.985],
    [2000, 1],
    [3550, 0.995],
    [4495, 0.93],
  ],
  hasBrightBelt: false,
  noseMm: 740,
  tailMm: 560,
  grille: [
    [0, 758],
    [380, 758],
    [410, 730],
    [360, 596],
    [330, 580],
    [0, 580],
  ],
  intake: [
    [0, 500],
    [520, 500],
    [550, 480],
    [500, 404],
    [470, 396],
    [0, 396],
  ],
  bars: [
    [634, 13],
    [680, 13],
    [726, 13],
  ],
  frontPlateMm: 540,
  rearPlateMm: 720,
  rearInsert: [
    [0, 455],
    [340, 455],
    [380, 430],
    [420, 370],
    [0, 370],
  ],
  exhausts: [[480, 380, 30]],
  reflectorMm: 485,
  lid: { footMm: 600, footHalfMm: 560, topHalfMm: 610 },
};
