import { carRigOf } from '../../rigs/car-rig-of.ts';
import type { BodyForm } from '../body-form.ts';
import { cabinPlanOf } from '../cabin/cabin-plan.ts';
import { dashboardParts } from '../cabin/dashboard.ts';
import { seatParts } from '../cabin/seats.ts';
import { steeringWheelParts } from '../cabin/steering-wheel.ts';
import type { CarMesh } from '../car-mesh.ts';
import { carFittings } from '../fittings/car-fittings.ts';
import { roofFittings } from '../fittings/roof-fittings.ts';
import { doorMirrors } from '../mirrors/door-mirrors.ts';
import { bodyPlanOf } from '../plans/body-plans.ts';
import { bodyShellOf } from '../shell/body-shell.ts';
import { wheelParts } from '../wheels/wheel-parts.ts';
import { measuredBody } from './measured-body.ts';

/** Which car: the codes of the catalogue. */
export type CarOfMesh = { readonly modelCode: string; readonly variantCode?: string | undefined };

/** A whole car as triangles, made of its side elevation and plan; the same for the same codes. */
export const carMeshOf = ({ modelCode, variantCode = '' }: CarOfMesh): CarMesh => {
  const rig = carRigOf(modelCode, variantCode);
  const plan = bodyPlanOf(rig);
  const { parts, hinges, body } = bodyShellOf(rig, plan);
  const middle = (rig.frontWheelMm + rig.rearWheelMm) / 2;
  const form: BodyForm = {
    rig,
    width: plan.widthMm / 1000,
    seats: rig.seats.length === 3 ? 7 : rig.seats.length === 1 ? 4 : 5,
    hasExhaust: true,
    ...measuredBody(body.skin, middle),
  };
  const cabin = cabinPlanOf(form);
  const inside = [...seatParts(cabin), ...dashboardParts(form, cabin), ...steeringWheelParts(cabin)];
  return {
    length: rig.lengthMm / 1000,
    width: plan.widthMm / 1000,
    height: rig.heightMm / 1000,
    wheelbase: (rig.rearWheelMm - rig.frontWheelMm) / 1000,
    parts: [
      ...parts,
      ...wheelParts(form),
      ...inside,
      ...doorMirrors(form),
      ...roofFittings(form),
      ...carFittings(form),
    ],
    hinges,
    driverEye: cabin.eye,
  };
};
