import { curve } from '../../rigs/curve.ts';
import { placeOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { lofted } from '../solids/lofted.ts';
import { partOf } from '../solids/part-of.ts';

/** Along the fin from its front, how high it is, and half its width there; metres. */
const fin = [
  [0, 0.001, 0.004],
  [0.03, 0.01, 0.018],
  [0.07, 0.022, 0.03],
  [0.11, 0.035, 0.034],
  [0.145, 0.045, 0.035],
  [0.165, 0.046, 0.033],
  [0.18, 0.03, 0.026],
  [0.185, 0.002, 0.022],
] as const;

/** The aerial at the rear of the roof, in its colour. */
export const roofAntenna = ({ rig, topAt }: BodyForm): readonly CarPart[] => {
  const screen = curve(rig.rearScreen).reduce((best, point) => (point.y > best.y ? point : best));
  const from = placeOf(rig, screen.x, 0)[0] - 0.42;
  const solid = lofted(
    fin.map(([along, rise, half]) => {
      const [x, roof] = [from + along, topAt(from + along, 0)];
      return (
        [
          [-1, -0.02],
          [-1, 0],
          [-0.55, 0.45],
          [-0.2, 1],
          [0.2, 1],
          [0.55, 0.45],
          [1, 0],
          [1, -0.02],
        ] as const
      ).map(([side, up]): Point => [x, roof + (up < 0 ? up : up * rise), side * half]);
    }),
  );
  return [partOf(solid, { name: 'RoofAntenna', material: 'roofPaint' }, 50)];
};
