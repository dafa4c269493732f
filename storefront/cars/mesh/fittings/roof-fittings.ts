import { curve } from '../../rigs/curve.ts';
import { placeOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { inset, type Shape } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { partOf } from '../solids/part-of.ts';
import { sampledLine } from '../solids/sampled-line.ts';
import { joined, onBothSides, type Solid } from '../solids/solid.ts';
import { barOf, barSeatsOf, roofEdgeAt } from './roof-seat.ts';

/** How far from its ends a rail has its full height, in metres. */
const railRise = 0.2;

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
  const places = line.map(([x]) => x);
  const [front, rear] = [Math.min(...places), Math.max(...places)];
  // it rises out of the roof: at its ends a quarter as high as in its run
  const rising = (x: number): number => {
    const share = Math.min(1, Math.max(0, Math.min(x - front, rear - x) / railRise));
    return 0.25 + 0.75 * share * share * (3 - 2 * share);
  };
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
        const drawn = y - fall * Math.min(1, (1.2 * (high - y)) / (high - low));
        const foot = form.topAt(x, z) - 0.004;
        return [x, foot + (drawn - foot) * rising(x), z + out];
      }),
    ),
  );
};

/**
 * A shape of the side elevation across the car, that lies on the roof or boot lid: what is above the body in the middle
 * is above it everywhere, so that neither shows through the other.
 */
const spoilerOf = (form: BodyForm, line: Shape): Solid => {
  const places = line.map(([x]) => x);
  const [foremost, hindmost] = [Math.min(...places), Math.max(...places)];
  const isOnBoot = form.rig.heightMm / 1000 - Math.max(...line.map(([, y]) => y)) > bootDepth / 1000;
  const half = roofEdgeAt(form, isOnBoot ? (foremost + hindmost) / 2 : foremost) - (isOnBoot ? 0.05 : 0.055);
  // a boot's corners are rounder from above than a roof's
  const swept = isOnBoot ? 0.14 : 0.05;
  // behind its last flat place the body turns down, the spoiler goes on
  const fallAt = (x: number, z: number): number => form.topAt(x, 0) - form.topAt(x, z);
  const shares = [0, 0.25, 0.5, 0.68, 0.8, 0.9, 0.96, 0.985, 1];
  const across = [
    ...shares
      .slice(1)
      .reverse()
      .map((share) => -share),
    ...shares,
  ];
  return lofted(
    across.map((share) => {
      const z = share * half;
      const thin = Math.abs(share) === 1 ? 0.006 : 0;
      return inset(line, thin).map(([x, y]): Point => {
        const forwards = swept * share ** 4;
        const level = y + 0.008 - fallAt(Math.min(x, hindmost - 0.1) - forwards, z);
        const body = form.topAt(x - forwards, z);
        const isAbove = y + 0.008 > form.topAt(x, 0) - 0.002 && Math.abs(level - body) < 0.1;
        return [x - forwards, isAbove ? Math.max(level, body + 0.007) : level - 0.006, z];
      });
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
