import { curve } from '../../rigs/curve.ts';
import { roofBarsAt } from '../../rigs/roof-line.ts';
import { placeOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { inset, roundedRectangle, type Shape } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { partOf } from '../solids/part-of.ts';
import { roundedBox } from '../solids/plate.ts';
import { sampledLine } from '../solids/sampled-line.ts';
import { joined, moved, onBothSides, type Solid } from '../solids/solid.ts';

/** From the roof's end down, a spoiler belongs to the boot; in millimetres. */
const bootDepth = 150;

/** How far from the middle plane the roof turns down to the windows. */
const edgeOf = ({ halfWidthAt, topAt }: BodyForm, x: number): number => halfWidthAt(x, topAt(x, 0) - 0.07) - 0.04;

const outlineOf = ({ rig }: BodyForm, line: string, change: (y: number) => number = (y) => y): Shape =>
  sampledLine(
    curve(line).map(({ x, y, isCorner }) => ({ x, y: change(y), isCorner })),
    3,
    true,
  ).map(([x, y]) => placeOf(rig, x, y));

/** The rail of the left side as drawn, set down on the roof beside the middle. */
const railOf = (form: BodyForm): Solid => {
  const line = outlineOf(form, form.rig.roofRail);
  return lofted(
    (
      [
        [-0.014, 0.005],
        [-0.009, 0],
        [0.009, 0],
        [0.014, 0.005],
      ] as const
    ).map(([out, distance]) =>
      inset(line, distance).map(([x, y]): Point => {
        const z = edgeOf(form, x) - 0.02;
        return [x, y - (form.topAt(x, 0) - form.topAt(x, z)), z + out];
      }),
    ),
  );
};

/** A shape of the side elevation across the car, bent with the roof or boot lid that it stands on. */
const spoilerOf = (form: BodyForm, line: Shape): Solid => {
  const foremost = Math.min(...line.map(([x]) => x));
  const half = edgeOf(form, foremost) - 0.01;
  const fall = (z: number): number => form.topAt(foremost, 0) - form.topAt(foremost, z);
  const shares = [0, 0.2, 0.4, 0.6, 0.75, 0.87, 0.95, 0.985, 1];
  const across = [
    ...shares
      .slice(1)
      .toReversed()
      .map((share) => -share),
    ...shares,
  ];
  return lofted(
    across.map((share) => {
      const z = share * half;
      const thin = Math.abs(share) === 1 ? 0.006 : 0;
      return inset(line, thin).map(([x, y]): Point => [x - 0.05 * share ** 4, y + 0.008 - fall(z), z]);
    }),
  );
};

/** What stands on the roof and the boot: rails and spoiler of the car itself, and what can be fitted there. */
export const roofFittings = (form: BodyForm): readonly CarPart[] => {
  const { rig, topAt } = form;
  const heights = rig.spoiler === '' ? [0] : curve(rig.spoiler).map(({ y }) => y);
  const [foot, top] = [Math.min(...heights), Math.max(...heights)];
  const raise = rig.heightMm - top > bootDepth ? 2.6 : 1.3;
  const bars = roofBarsAt(rig).map((xMm): Solid => {
    const [x] = placeOf(rig, xMm, 0);
    const half = edgeOf(form, x) - 0.02;
    const rail = rig.roofRail === '' ? 0 : 0.06;
    const level = topAt(x, 0) + 0.062;
    const base = topAt(x, half) + rail - 0.012;
    const bar = roundedRectangle(0.076, 0.026, 0.012, 3);
    const across = [-half - 0.05, -half - 0.044, half + 0.044, half + 0.05];
    return joined(
      lofted(
        across.map((z, index) => inset(bar, index % 3 === 0 ? 0.005 : 0).map(([u, v]): Point => [x + u, level + v, z])),
      ),
      onBothSides(
        moved(roundedBox(0.1, level - base, 0.062, 0.014), ([u, v, w]): Point => {
          const spread = v < 0 ? 1.25 : 0.85;
          return [x + u * spread, (level + base) / 2 - 0.006 + v, half + w];
        }),
      ),
    );
  });
  return [
    ...(rig.roofRail === '' ? [] : [partOf(onBothSides(railOf(form)), { name: 'RoofRails', material: 'gloss' })]),
    ...(rig.spoiler === ''
      ? []
      : [
          partOf(spoilerOf(form, outlineOf(form, rig.spoiler)), {
            name: 'Spoiler',
            material: 'gloss',
            opening: 'tailgate',
          }),
          partOf(
            spoilerOf(
              form,
              outlineOf(form, rig.spoiler, (y) => foot + (y - foot) * raise + 4),
            ),
            { name: 'BootSpoiler', material: 'paint', opening: 'tailgate', fitting: 'bootSpoiler' },
          ),
        ]),
    partOf(joined(...bars), { name: 'RoofBars', material: 'alloy', fitting: 'roofBars' }),
  ];
};
