import { placeOf, lineAt, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { roundedRectangle } from '../solids/flat-shape.ts';
import { partOf } from '../solids/part-of.ts';
import { joined, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';

/** Two wipers at rest along the foot of the windscreen, as they lie on cars driven from the right. */
export const wipers = (form: BodyForm): readonly CarPart[] => {
  const { rig, topAt } = form;
  const [cowl] = placeOf(rig, rig.cowlMm, 0);
  // the foot of the glass bends back from the middle, by as much as its pillar's foot lies behind it
  const footAt = (z: number): number => cowl + 0.05 + 0.16 * (Math.abs(z) / (form.width / 2)) ** 2;
  const onGlass = (x: number, z: number, off: number): Point => [
    x,
    (topAt(x, z) || lineAt(rig, rig.outline, x)) + off,
    z,
  ];
  const blade = (from: number, to: number): Solid =>
    swept(
      [0, 0.25, 0.5, 0.75, 1].map((share) => {
        const z = from + (to - from) * share;
        return onGlass(footAt(z) + 0.012 + 0.03 * share, z, 0.012);
      }),
      roundedRectangle(0.016, 0.014, 0.004, 1),
      { up: [0, 1, 0], bevel: 0.004 },
    );
  const arm = (from: number, to: number): Solid =>
    swept(
      [0, 0.3, 1].map((share) => {
        const z = from + (to - from) * share;
        return onGlass(footAt(z) - 0.02 + 0.05 * share, z, 0.02 + 0.012 * Math.sin(share * Math.PI));
      }),
      roundedRectangle(0.022, 0.01, 0.003, 1),
      { up: [0, 1, 0], bevel: 0.003 },
    );
  return [
    partOf(joined(blade(-0.62, 0.02), blade(0.02, 0.6), arm(0.06, -0.3), arm(0.64, 0.31)), {
      name: 'Wipers',
      material: 'rubber',
    }),
  ];
};
