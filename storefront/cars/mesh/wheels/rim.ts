import { ringOf, spokeOf } from '../../drawing/wheel-shapes.ts';
import type { CarRig } from '../../rigs/car-rig.ts';
import { circle, type Flat, type Shape } from '../solids/flat-shape.ts';
import { plate } from '../solids/plate.ts';
import { revolved } from '../solids/revolved.ts';
import { sampledLine } from '../solids/sampled-line.ts';
import { joined, moved, type Solid } from '../solids/solid.ts';

/** How far out the spokes lie at a distance from the hub, a share of the rim's radius: they bow inwards a little. */
const faceAt = (share: number): number => 0.073 + 0.02 * share ** 1.6;

/** The spokes on one side, around the z axis, each as thick as told, under their face by so much; metres. */
const spokes = (
  wheel: CarRig['wheel'],
  side: 'face' | 'back',
  radius: number,
  steps: readonly (readonly [z: number, inset: number])[],
): Solid => {
  const { count, points } = spokeOf(wheel, side);
  const outline = sampledLine(points, 2, true);
  return joined(
    ...Array.from({ length: count }, (_, index) => {
      const shape: Shape = outline.map(([degrees, thousandths]): Flat => {
        const angle = ((degrees + (index * 360) / count) * Math.PI) / 180;
        const along = (thousandths / 1000) * radius;
        return [Math.sin(angle) * along, Math.cos(angle) * along];
      });
      return moved(plate(shape, steps), ([x, y, z]) => [x, y, z + faceAt(Math.hypot(x, y) / radius)]);
    }),
  );
};

/** What the light catches: the lip, the faces of the spokes and the hub. */
const bright = (wheel: CarRig['wheel'], radius: number): Solid =>
  joined(
    revolved(
      [
        [radius - 0.0135, 0.092],
        [radius - 0.011, 0.1035],
        [radius - 0.0075, 0.106],
        [radius - 0.002, 0.1055],
        [radius, 0.102],
        [radius - 0.001, 0.092],
      ],
      48,
    ),
    spokes(wheel, 'face', radius, [
      [-0.01, 0],
      [-0.0018, 0],
      [0, 0.0026],
    ]),
    revolved(
      [
        [0, 0.03],
        [radius * 0.225, 0.03],
        [radius * 0.225, 0.072],
        [radius * 0.214, 0.0765],
        [radius * 0.12, 0.0785],
        [radius * 0.105, 0.075],
        [0, 0.075],
      ],
      24,
    ),
  );

/** What stays dark: the barrel, the flanks of the spokes, the nuts and the cap of the hub. */
const dark = (wheel: CarRig['wheel'], radius: number): Solid => {
  const nut = plate(circle(0.0098, 6), [
    [0.07, 0],
    [0.086, 0],
    [0.0885, 0.0028],
  ]);
  return joined(
    revolved(
      [
        [radius - 0.012, 0.095],
        [radius - 0.012, -0.098],
        [radius - 0.002, -0.104],
        [radius - 0.014, -0.106],
        [radius - 0.03, -0.094],
        [radius - 0.046, 0.02],
        [radius - 0.032, 0.07],
      ],
      24,
    ),
    spokes(wheel, 'back', radius, [
      [-0.046, 0.004],
      [-0.016, 0],
      [-0.003, 0.0008],
    ]),
    ...ringOf(5, radius * 165).map(([x, y]) => moved(nut, ([u, v, z]) => [u + x / 1000, v + y / 1000, z])),
    revolved(
      [
        [0, 0.07],
        [radius * 0.1, 0.07],
        [radius * 0.1, 0.0795],
        [radius * 0.085, 0.0825],
        [radius * 0.045, 0.0845],
        [0, 0.085],
      ],
      24,
    ),
  );
};

/** A rim around the z axis with its face towards z > 0: what is polished and what is dark. Metres. */
export const rim = (wheel: CarRig['wheel'], radius: number): { readonly bright: Solid; readonly dark: Solid } => ({
  bright: bright(wheel, radius),
  dark: dark(wheel, radius),
});
