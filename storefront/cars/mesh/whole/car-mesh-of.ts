import { carRigOf } from '../../rigs/car-rig-of.ts';
import { variantFactsOf } from '../../rigs/variant-facts.ts';
import type { BodyForm } from '../body-form.ts';
import { cabinParts, driverEyeOf } from '../cabin/cabin-parts.ts';
import type { CarMesh } from '../car-mesh.ts';
import { numberPlates } from '../details/number-plates.ts';
import { projectors } from '../details/projectors.ts';
import { rearDetails } from '../details/rear-details.ts';
import { roofAntenna } from '../details/roof-antenna.ts';
import { wipers } from '../details/wipers.ts';
import { carFittings } from '../fittings/car-fittings.ts';
import { roofFittings } from '../fittings/roof-fittings.ts';
import { doorMirrors } from '../mirrors/door-mirrors.ts';
import { bodyPlanOf } from '../plans/body-plans.ts';
import { bodyShellOf } from '../shell/body-shell.ts';
import { wheelParts } from '../wheels/wheel-parts.ts';
import { measuredBody } from './measured-body.ts';

/** Which car: the codes of the catalogue. */
type CarOfMesh = { readonly modelCode: string; readonly variantCode?: string | undefined };

/** A whole car as triangles, round the shell of its body. */
export const carMeshRound = (
  { parts, hinges, body, headlamps }: ReturnType<typeof bodyShellOf>,
  { modelCode, variantCode = '' }: CarOfMesh,
): CarMesh => {
  const rig = carRigOf(modelCode, variantCode);
  const plan = bodyPlanOf(rig);
  const middle = (rig.frontWheelMm + rig.rearWheelMm) / 2;
  const form: BodyForm = {
    rig,
    width: plan.widthMm / 1000,
    ...variantFactsOf(modelCode, variantCode),
    ...measuredBody(body.skin, middle),
  };
  return {
    length: rig.lengthMm / 1000,
    width: plan.widthMm / 1000,
    height: rig.heightMm / 1000,
    wheelbase: (rig.rearWheelMm - rig.frontWheelMm) / 1000,
    parts: [
      ...parts,
      ...wheelParts(form),
      ...cabinParts(form),
      ...doorMirrors(form),
      ...roofFittings(form),
      ...carFittings(form),
      ...numberPlates(form, plan, body),
      ...rearDetails(form, plan),
      ...roofAntenna(form),
      ...wipers(form),
      ...projectors(body.skin, headlamps, middle),
    ],
    hinges,
    driverEye: driverEyeOf(form),
  };
};

/** A whole car as triangles, made of its side elevation and plan; the same for the same codes. */
export const carMeshOf = (car: CarOfMesh): CarMesh => {
  const rig = carRigOf(car.modelCode, car.variantCode ?? '');
  return carMeshRound(bodyShellOf(rig, bodyPlanOf(rig)), car);
};
