import { placeOf, type BodyForm } from '../body-form.ts';
import type { CarMaterial, CarPart, Point } from '../car-mesh.ts';
import { inset, roundedRectangle, type Shape } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { carried, partOf } from '../solids/part-of.ts';
import type { Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';

/** Of the housing, in metres. */
const [width, height, depth] = [0.178, 0.122, 0.135];

/** The housing from the back, outwards and up from its middle; its lower half apart, where it is unpainted. */
const whole = roundedRectangle(width, height, 0.042, 4);
const lower: Shape = whole.map(([u, v]) => [u, Math.min(v, -height * 0.24)]);

/** Share of the depth from its front, share of the size there: round like a drop. */
const drop = [
  [0, 0.3],
  [0.05, 0.5],
  [0.16, 0.7],
  [0.34, 0.86],
  [0.58, 0.95],
  [0.85, 1],
  [0.97, 1],
] as const;

/** Mirrors on both front doors: painted caps over dark housings on stalks, with glasses that face back. */
export const doorMirrors = (form: BodyForm): readonly CarPart[] => {
  const [x, y] = placeOf(form.rig, form.rig.mirror[0] - 10, form.rig.mirror[1] + 28);
  const side = Math.max(form.halfWidthAt(x, y - 0.06), form.halfWidthAt(x + 0.12, y - 0.06));
  const out = side + 0.034 + width / 2;
  // the outer end lies further back, as the air goes
  const place = (u: number, v: number, along: number): Point => [
    x + along + (u / width + 0.5) * 0.03,
    y + v,
    out + u - (along / depth - 1) * -0.006,
  ];
  const ring = (shape: Shape, along: number, size: number, rise = 0): readonly Point[] =>
    shape.map(([u, v]) => place(u * size, v * size + rise, along));
  const housing = (shape: Shape, swell: number): Solid =>
    lofted([
      ...drop.map(([share, size]) => ring(shape, share * depth, size * swell, (1 - size) * 0.012)),
      ring(inset(shape, 0.003), depth, swell),
    ]);
  const glassOf = inset(whole, 0.011);
  const stalk = swept(
    [
      [x + 0.062, y - 0.078, side - 0.05],
      [x + 0.064, y - 0.072, side],
      [x + 0.07, y - 0.056, side + 0.04],
      [x + 0.078, y - 0.038, out - 0.03],
    ],
    roundedRectangle(0.082, 0.03, 0.012, 2),
    { scale: (share) => 1 - 0.12 * share },
  );
  const parts: readonly (readonly [string, CarMaterial, Solid])[] = [
    ['MirrorCap', 'paint', housing(whole, 1)],
    ['MirrorHousing', 'gloss', housing(lower, 1.025)],
    [
      'MirrorRim',
      'gloss',
      lofted([
        ring(inset(whole, 0.004), depth - 0.01, 1),
        ring(inset(whole, 0.005), depth + 0.003, 1),
        ring(inset(whole, 0.008), depth + 0.004, 1),
      ]),
    ],
    ['MirrorGlass', 'screen', lofted([ring(glassOf, depth - 0.004, 1), ring(glassOf, depth + 0.0055, 1)])],
    ['MirrorStalk', 'gloss', stalk],
  ];
  return parts.flatMap(([name, material, solid]) => {
    const left = partOf(solid, { name: `left${name}`, material, opening: 'frontLeftDoor' });
    return [left, carried(left, { name: `right${name}`, material, opening: 'frontRightDoor' }, [0, 0, 0], true)];
  });
};
