import type { BodyPlan } from './body-plan.ts';
import { sedanPlan } from './sedan-plan.ts';

/** The sedan with a long roof. */
export const lowWagonPlan: BodyPlan = {
  ...sedanPlan,
  widthMm: 1795,
  halfWidths: [
    [0, 0.94],
    [895, 0.985],
    [2200, 0.99],
    [3570, 1],
    [4755, 0.93],
  ],
  roof: [0.57, 0.61, 0.57],
  flareMm: 14,
  lid: { footMm: 540, footHalfMm: 560, topHalfMm: 610 },
  rearPlateMm: 700,
};
