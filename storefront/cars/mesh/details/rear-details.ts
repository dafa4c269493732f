import { endsOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import { circle } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { partOf } from '../solids/part-of.ts';
import { revolved } from '../solids/revolved.ts';
import { roundedBox } from '../solids/plate.ts';
import { joined, moved, onBothSides, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';
import { tailAt } from './body-surface.ts';

/** A pipe's end around the z axis, open towards z > 0. */
const pipe = (radius: number): Solid =>
  revolved(
    [
      [0, -0.16],
      [radius, -0.16],
      [radius, -0.004],
      [radius - 0.002, 0],
      [radius - 0.005, 0],
      [radius - 0.006, -0.004],
      [radius - 0.007, -0.09],
      [0, -0.09],
    ],
    20,
  );

/** The ends of the exhaust, where the car has one: one, or two beside each other, at either side. */
const exhaust = (form: BodyForm, { exhausts }: BodyPlan): readonly CarPart[] => {
  if (!form.hasExhaust) return [];
  const ends = exhausts.map(([zMm, yMm, radiusMm]): Solid => {
    const [z, y, radius] = [zMm / 1000, yMm / 1000, radiusMm / 1000];
    const x = tailAt(form, y + radius, z + radius) + 0.012;
    return moved(pipe(radius), ([u, v, along]): Point => [x + along, y + v, z - u]);
  });
  const [, rear] = endsOf(form.rig);
  const level = form.rig.sillMm / 1000 + 0.01;
  const silencer = moved(roundedBox(0.36, 0.12, 0.62, 0.05, 2), ([x, y, z]): Point => [x + rear - 0.72, y + level, z]);
  const line = swept(
    [-1.35, -0.6, 0.2, rear - 0.86].map((x): Point => [x, level, 0.06]),
    circle(0.03, 8),
  );
  return [
    partOf(onBothSides(joined(...ends)), { name: 'ExhaustEnds', material: 'chrome' }),
    partOf(joined(silencer, line), { name: 'Exhaust', material: 'disc' }),
  ];
};

/** Red reflectors low on the corners, and what stands down from the bumper to guide the air. */
const bumper = (form: BodyForm, plan: BodyPlan): readonly CarPart[] => {
  const y = plan.reflectorMm / 1000;
  const outermost = form.width / 2 - 0.2;
  // red glass over a dark ground: it shines back and not of itself
  const strip = (out: number, high: number): Solid =>
    onBothSides(
      lofted(
        [0, 0.03, 0.25, 0.5, 0.75, 0.97, 1].map((share, index) => {
          const z = outermost - 0.2 + 0.2 * share;
          const half = index === 0 || index === 6 ? high * 0.55 : high;
          return (
            [
              [-0.012, -half],
              [out - 0.002, -half],
              [out, -half * 0.6],
              [out, half * 0.6],
              [out - 0.002, half],
              [-0.012, half],
            ] as const
          ).map(([along, up]): Point => [tailAt(form, y, z) + along, y + up, z]);
        }),
      ),
    );
  const [, rear] = endsOf(form.rig);
  const fins = plan.finsMm.map(([zMm, yMm]): Solid => {
    const at = yMm / 1000;
    const x = Math.min(tailAt(form, at + 0.05, zMm / 1000), rear - 0.02);
    return moved(roundedBox(0.2, 0.1, 0.012, 0.004, 1), ([u, v, w]): Point => [
      x - 0.085 + u,
      at + 0.03 + v + (u < 0 ? -0.012 : 0.012),
      zMm / 1000 + w,
    ]);
  });
  return [
    partOf(strip(0.006, 0.011), { name: 'RearReflectors', material: 'tailGlass' }),
    partOf(strip(0.003, 0.0105), { name: 'RearReflectorGrounds', material: 'gloss' }),
    ...(fins.length === 0
      ? []
      : [partOf(onBothSides(joined(...fins)), { name: 'DiffuserFins', material: 'cladding' })]),
  ];
};

/** What a rear bumper carries. */
export const rearDetails = (form: BodyForm, plan: BodyPlan): readonly CarPart[] => [
  ...exhaust(form, plan),
  ...bumper(form, plan),
];
