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
import { coupePlan } from './coupe-plan.ts';
import { electricPlan } from './electric-plan.ts';
import { hatchPlan } from './hatch-plan.ts';
import { largePlan } from './large-plan.ts';
import { lowWagonPlan } from './low-wagon-plan.ts';
import { sedanPlan } from './sedan-plan.ts';
import { suvPlan } from './suv-plan.ts';
import { wagonPlan } from './wagon-plan.ts';

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
