import { placeOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import type { Shape } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { partOf } from '../solids/part-of.ts';
import { roundedBox } from '../solids/plate.ts';
import { joined, moved, onBothSides, type Solid } from '../solids/solid.ts';

/** Out from the board's inner edge and up from its top, in metres. */
const profile: Shape = [
  [0, -0.006],
  [0.012, 0],
  [0.118, 0],
  [0.132, -0.008],
  [0.138, -0.022],
  [0.13, -0.037],
  [0.11, -0.046],
  [0.02, -0.046],
  [0, -0.036],
];

/** A board below the doors on each side, on brackets, with ribs that shoes hold on. */
export const sideSteps = ({ rig, width, halfWidthAt }: BodyForm): readonly CarPart[] => {
  const clear = rig.archRadiusMm + rig.lipMm + 50;
  const [from] = placeOf(rig, rig.frontWheelMm + clear, 0);
  const [to] = placeOf(rig, rig.rearWheelMm - clear, 0);
  const top = rig.sillMm / 1000 + 0.012;
  const inner = Math.min(halfWidthAt(from + 0.1, top), halfWidthAt((from + to) / 2, top), width / 2 - 0.075) + 0.004;
  const board = lofted(
    [0, 0.012, 0.05, 0.5, 0.95, 0.988, 1].map((share) => {
      const end = Math.min(1, Math.min(share, 1 - share) / 0.05);
      const reach = 0.45 + 0.55 * Math.sqrt(end);
      const thin = share === 0 || share === 1 ? 0.8 : 1;
      return profile.map(([out, up]): Point => [
        from + (to - from) * share,
        top - 0.023 + (up + 0.023) * thin,
        inner + out * reach * thin,
      ]);
    }),
  );
  const rib = (out: number): Solid =>
    moved(roundedBox((to - from) * 0.86, 0.008, 0.012, 0.003, 1), ([x, y, z]): Point => [
      x + (from + to) / 2,
      y + top + 0.001,
      z + inner + out,
    ]);
  const bracket = (share: number): Solid =>
    moved(roundedBox(0.06, 0.036, 0.2, 0.008, 1), ([x, y, z]): Point => [
      x + from + (to - from) * share,
      y + top - 0.03,
      z + inner - 0.06,
    ]);
  return [
    partOf(onBothSides(board), { name: 'SideSteps', material: 'alloy', fitting: 'sideSteps' }),
    partOf(onBothSides(joined(...[0.038, 0.07, 0.102].map(rib))), {
      name: 'SideStepTreads',
      material: 'rubber',
      fitting: 'sideSteps',
    }),
    partOf(onBothSides(joined(...[0.14, 0.5, 0.86].map(bracket))), {
      name: 'SideStepBrackets',
      material: 'underside',
      fitting: 'sideSteps',
    }),
  ];
};
