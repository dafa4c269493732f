import type { CarRig } from '../../rigs/car-rig.ts';
import { coupe } from '../../rigs/coupe.ts';
import { electricSuv, railedElectricSuv } from '../../rigs/electric-suv.ts';
import { hatch } from '../../rigs/hatch.ts';
import { largeSuv } from '../../rigs/large-suv.ts';
import { lowWagon } from '../../rigs/low-wagon.ts';
import { sedan } from '../../rigs/sedan.ts';
import { suv } from '../../rigs/suv.ts';
import { wagon } from '../../rigs/wagon.ts';
import type { BodyPlan } from './body-plan.ts';

/** A raised body with upright ends: what the others differ from. */
const wagonPlan: BodyPlan = {
  widthMm: 1875,
  halfWidths: [
    [0, 0.95],
    [900, 0.985],
    [2100, 1],
    [3700, 0.995],
    [4870, 0.93],
  ],
  noseMm: 760,
  tailMm: 560,
  noseSquareness: 3,
  tailSquareness: 3.3,
  roof: [0.6, 0.645, 0.6],
  roofDropMm: 52,
  bonnetInsetMm: 112,
  beltInsetMm: 62,
  sillInsetMm: 92,
  tuckInsetMm: 26,
  hollowMm: 16,
  flareMm: 12,
  headlampFromMm: 480,
  tailLampFromMm: 430,
  grille: [
    [0, 800],
    [440, 800],
    [470, 770],
    [400, 600],
    [370, 582],
    [0, 582],
  ],
  intake: [
    [0, 470],
    [560, 470],
    [590, 450],
    [540, 392],
    [510, 384],
    [0, 384],
  ],
  bars: [
    [640, 14],
    [691, 14],
    [742, 14],
  ],
  frontPlateMm: 525,
  rearPlateMm: 800,
  lid: { footMm: 640, footHalfMm: 600, topHalfMm: 640 },
};

const suvPlan: BodyPlan = {
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
  lid: { footMm: 640, footHalfMm: 600, topHalfMm: 640 },
};

const largePlan: BodyPlan = {
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
  lid: { footMm: 660, footHalfMm: 640, topHalfMm: 690 },
};

const electricPlan: BodyPlan = {
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
  lid: { footMm: 600, footHalfMm: 590, topHalfMm: 630 },
};

const hatchPlan: BodyPlan = {
  ...wagonPlan,
  widthMm: 1800,
  halfWidths: [
    [0, 0.95],
    [880, 0.985],
    [2000, 1],
    [3550, 0.995],
    [4495, 0.93],
  ],
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
  lid: { footMm: 600, footHalfMm: 560, topHalfMm: 610 },
};

const sedanPlan: BodyPlan = {
  ...wagonPlan,
  widthMm: 1825,
  halfWidths: [
    [0, 0.94],
    [895, 0.985],
    [2200, 0.985],
    [3570, 1],
    [4670, 0.93],
  ],
  noseMm: 800,
  tailMm: 620,
  noseSquareness: 2.9,
  tailSquareness: 3.2,
  roof: [0.57, 0.61, 0.55],
  roofDropMm: 54,
  bonnetInsetMm: 120,
  beltInsetMm: 70,
  sillInsetMm: 86,
  tuckInsetMm: 24,
  hollowMm: 18,
  flareMm: 22,
  headlampFromMm: 470,
  tailLampFromMm: 440,
  grille: [
    [0, 570],
    [410, 570],
    [440, 546],
    [390, 420],
    [350, 404],
    [0, 404],
  ],
  intake: [
    [0, 340],
    [560, 340],
    [590, 322],
    [540, 252],
    [500, 244],
    [0, 244],
  ],
  bars: [
    [446, 12],
    [486, 12],
    [526, 12],
  ],
  frontPlateMm: 370,
  rearPlateMm: 560,
  lid: { footMm: 640, footHalfMm: 560, topHalfMm: 620 },
};

const lowWagonPlan: BodyPlan = {
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

const coupePlan: BodyPlan = {
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
    [0, 300],
    [560, 300],
    [580, 286],
    [540, 230],
    [500, 224],
    [0, 224],
  ],
  bars: [],
  frontPlateMm: 425,
  rearPlateMm: 540,
  lid: { footMm: 640, footHalfMm: 520, topHalfMm: 580 },
};

const plans: ReadonlyMap<CarRig, BodyPlan> = new Map([
  [wagon, wagonPlan],
  [suv, suvPlan],
  [largeSuv, largePlan],
  [electricSuv, electricPlan],
  [railedElectricSuv, electricPlan],
  [hatch, hatchPlan],
  [sedan, sedanPlan],
  [lowWagon, lowWagonPlan],
  [coupe, coupePlan],
]);

/** What the side elevation of a body does not say; a body without a plan of its own is as wide as an SUV. */
export const bodyPlanOf = (rig: CarRig): BodyPlan => plans.get(rig) ?? suvPlan;
