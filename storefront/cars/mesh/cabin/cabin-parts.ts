import type { BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { cabinPlanOf } from './cabin-plan.ts';
import { consoleParts } from './console.ts';
import { dashboardParts } from './dashboard.ts';
import { liningParts } from './linings.ts';
import { seatParts } from './seats.ts';
import { steeringWheelParts } from './steering-wheel.ts';

/** All that is inside a car. */
export const cabinParts = (form: BodyForm): readonly CarPart[] => {
  const plan = cabinPlanOf(form);
  return [
    ...seatParts(plan),
    ...dashboardParts(form, plan),
    ...consoleParts(plan),
    ...steeringWheelParts(plan),
    ...liningParts(form, plan),
  ];
};

/** Between the driver's eyes. */
export const driverEyeOf = (form: BodyForm): Point => cabinPlanOf(form).eye;
