import type { BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import type { BodySkin } from '../shell/skin-of.ts';
import { roundedRectangle, type Flat, type Shape } from '../solids/flat-shape.ts';
import { partOf } from '../solids/part-of.ts';
import { bevelled, plate } from '../solids/plate.ts';
import { joined, moved, type Solid } from '../solids/solid.ts';

/** 372 by 134 mm, as Australian states issue them. */
const [width, height] = [0.372, 0.134];

/** How high and wide a letter of a plate is, how wide its strokes are and how far it stands from the next; metres. */
const letter = { high: 0.062, wide: 0.034, stroke: 0.0085, apart: 0.052 };

/** Letters as strokes from place to place, on a field that is one wide and one high. */
const letters: readonly (readonly (readonly [Flat, Flat])[])[] = [
  // D
  [
    [
      [0, 0],
      [0, 1],
    ],
    [
      [0, 1],
      [0.7, 1],
    ],
    [
      [0.7, 1],
      [1, 0.75],
    ],
    [
      [1, 0.75],
      [1, 0.25],
    ],
    [
      [1, 0.25],
      [0.7, 0],
    ],
    [
      [0.7, 0],
      [0, 0],
    ],
  ],
  // R
  [
    [
      [0, 0],
      [0, 1],
    ],
    [
      [0, 1],
      [0.9, 1],
    ],
    [
      [0.95, 1],
      [0.95, 0.5],
    ],
    [
      [0.9, 0.5],
      [0, 0.5],
    ],
    [
      [0.45, 0.5],
      [1, 0],
    ],
  ],
  // I
  [
    [
      [0.5, 0],
      [0.5, 1],
    ],
  ],
  // V
  [
    [
      [0, 1],
      [0.5, 0],
    ],
    [
      [0.5, 0],
      [1, 1],
    ],
  ],
  // E
  [
    [
      [0, 0],
      [0, 1],
    ],
    [
      [0, 1],
      [1, 1],
    ],
    [
      [0, 0.5],
      [0.8, 0.5],
    ],
    [
      [0, 0],
      [1, 0],
    ],
  ],
];

/** The word on a dealer's plate, embossed on its face, z from 0. */
const word = (): Solid =>
  joined(
    ...letters.flatMap((strokes, index) =>
      strokes.map(([from, to]): Solid => {
        const at = ([u, v]: Flat): Flat => [
          (index - (letters.length - 1) / 2) * letter.apart + (u - 0.5) * letter.wide,
          (v - 0.5) * letter.high,
        ];
        const [[startU, startV], [endU, endV]] = [at(from), at(to)];
        const length = Math.hypot(endU - startU, endV - startV);
        const [alongU, alongV] = [(endU - startU) / length, (endV - startV) / length];
        const half = letter.stroke / 2;
        const corner = (along: number, across: number): Flat => [
          startU + alongU * along - alongV * across,
          startV + alongV * along + alongU * across,
        ];
        const outline: Shape = [
          corner(-half, -half),
          corner(length + half, -half),
          corner(length + half, half),
          corner(-half, half),
        ];
        return plate(outline, [
          [0, 0],
          [0.0012, 0],
        ]);
      }),
    ),
  );

/** Number plates as dealers have them, upright before the body in frames, at the heights of the plan. */
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
    const face = stand(bevelled(roundedRectangle(width, height, 0.008), 0.006, 0.001), 0.003);
    const turns = end === 'rear' && plan.rearPlateMm > plan.lid.footMm ? ({ opening: 'tailgate' } as const) : {};
    return [
      partOf(frame, { name: `${end}PlateFrame`, material: 'gloss', ...turns }),
      partOf(face, { name: `${end}Plate`, material: 'plate', ...turns }),
      partOf(stand(word(), 0.0088), { name: `${end}PlateWord`, material: 'gloss', ...turns }),
    ];
  });
};
