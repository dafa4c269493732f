import { curve } from '../../rigs/curve.ts';
import { placeOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { inset, type Shape } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { partOf } from '../solids/part-of.ts';
import { sampledLine } from '../solids/sampled-line.ts';
import { joined, onBothSides, type Solid } from '../solids/solid.ts';
import { barOf, barSeatsOf, roofEdgeAt } from './roof-seat.ts';

/** From the roof's end down, a spoiler belongs to the boot; in millimetres. */
const bootDepth = 150;

const outlineOf = ({ rig }: BodyForm, line: string, change: (y: number) => number = (y) => y): Shape =>
  sampledLine(
    curve(line).map(({ x, y, isCorner }) => ({ x, y: change(y), isCorner })),
    3,
    true,
  ).map(([x, y]) => placeOf(rig, x, y));

/** The rail of the left side: its feet set down on the roof beside the middle, its top as high as drawn. */
const railOf = (form: BodyForm): Solid => {
  const line = outlineOf(form, form.rig.roofRail);
  const heights = line.map(([, y]) => y);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
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
        const z = roofEdgeAt(form, x) - 0.02;
        const fall = form.topAt(x, 0) - form.topAt(x, z);
        return [x, y - fall * Math.min(1, (1.2 * (high - y)) / (high - low)), z + out];
      }),
    ),
  );
};

/** A shape of the side elevation across the car, bent with the roof or boot lid that it stands on. */
const spoilerOf = (form: BodyForm, line: Shape): Solid => {
  const foremost = Math.min(...line.map(([x]) => x));
  const half = roofEdgeAt(form, foremost) - 0.01;
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

/** The rails that a car has on its roof of itself; none where it has none. */
const roofRails = (form: BodyForm): readonly CarPart[] =>
  form.rig.roofRail === '' ? [] : [partOf(onBothSides(railOf(form)), { name: 'RoofRails', material: 'gloss' })];

/** The unpainted spoiler of the car itself; none where it has none. */
const ownSpoiler = (form: BodyForm): readonly CarPart[] =>
  form.rig.spoiler === ''
    ? []
    : [
        partOf(spoilerOf(form, outlineOf(form, form.rig.spoiler)), {
          name: 'Spoiler',
          material: 'gloss',
          opening: 'tailgate',
        }),
      ];

/** The spoiler that can be fitted: that of the car, raised and in its colour. */
const bootSpoiler = (form: BodyForm): readonly CarPart[] => {
  const { rig } = form;
  if (rig.spoiler === '') return [];
  const heights = curve(rig.spoiler).map(({ y }) => y);
  const [foot, top] = [Math.min(...heights), Math.max(...heights)];
  const raise = rig.heightMm - top > bootDepth ? 2.6 : 1.3;
  const line = outlineOf(form, rig.spoiler, (y) => foot + (y - foot) * raise + 4);
  return [
    partOf(spoilerOf(form, line), {
      name: 'BootSpoiler',
      material: 'paint',
      opening: 'tailgate',
      fitting: 'bootSpoiler',
    }),
  ];
};

const roofBars = (form: BodyForm): readonly CarPart[] => [
  partOf(joined(...barSeatsOf(form).map((seat) => barOf(seat))), {
    name: 'RoofBars',
    material: 'alloy',
    fitting: 'roofBars',
  }),
];

/** What stands on the roof and the boot: rails and spoiler of the car itself, and what can be fitted there. */
export const roofFittings = (form: BodyForm): readonly CarPart[] => [
  ...roofRails(form),
  ...ownSpoiler(form),
  ...bootSpoiler(form),
  ...roofBars(form),
];
