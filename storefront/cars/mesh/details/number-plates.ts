import type { BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import type { BodySkin } from '../shell/skin-of.ts';
import { roundedRectangle } from '../solids/flat-shape.ts';
import { partOf } from '../solids/part-of.ts';
import { bevelled } from '../solids/plate.ts';
import { moved, type Solid } from '../solids/solid.ts';

/** 372 by 134 mm, as Australian states issue them. */
const [width, height] = [0.372, 0.134];

/** Number plates without a number, upright before the body in frames, at the heights of the plan. */
export const numberPlates = (
  { rig }: BodyForm,
  plan: BodyPlan,
  body: Pick<BodySkin, 'noseAt' | 'tailAt'>,
): readonly CarPart[] => {
  const middle = (rig.frontWheelMm + rig.rearWheelMm) / 2;
  return (['front', 'rear'] as const).flatMap((end) => {
    const [heightMm, outwards] = end === 'front' ? [plan.frontPlateMm, -1] : [plan.rearPlateMm, 1];
    const at = end === 'front' ? body.noseAt : body.tailAt;
    const surface = [-60, 0, 60].map((up) => (at(heightMm + up) - middle) / 1000);
    // the rear one stands in a recess
    const proud = end === 'front' ? Math.min(...surface) : Math.max(...surface) - 0.024;
    const stand = (solid: Solid, out: number): Solid =>
      moved(solid, ([u, v, w]): Point => [proud + outwards * (out + w), heightMm / 1000 + v, u * -outwards]);
    // its frame reaches back into the body, however much that curves behind it
    const frame = stand(bevelled(roundedRectangle(width + 0.016, height + 0.016, 0.01), 0.04, 0.002), -0.034);
    const plate = stand(bevelled(roundedRectangle(width, height, 0.008), 0.006, 0.001), 0.003);
    const turns = end === 'rear' && plan.rearPlateMm > plan.lid.footMm ? ({ opening: 'tailgate' } as const) : {};
    return [
      partOf(frame, { name: `${end}PlateFrame`, material: 'gloss', ...turns }),
      partOf(plate, { name: `${end}Plate`, material: 'plate', ...turns }),
    ];
  });
};
