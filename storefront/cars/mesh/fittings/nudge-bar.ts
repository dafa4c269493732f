import { endsOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { circle, roundedRectangle } from '../solids/flat-shape.ts';
import { partOf } from '../solids/part-of.ts';
import { roundedBox } from '../solids/plate.ts';
import { joined, moved, onBothSides } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';

/** Half the distance between the uprights, and the radius of the hoop's upper corners, in metres. */
const [reach, corner] = [0.39, 0.1];

/** A polished hoop before the nose, from below the bumper to the height of the lamps, with a bar across it. */
export const nudgeBar = (form: BodyForm): readonly CarPart[] => {
  const { rig } = form;
  const [front] = endsOf(rig);
  const [low, top] = [rig.sillMm / 1000 + 0.13, rig.heightMm * 0.0005 + 0.01];
  const up: readonly Point[] = [
    [front + 0.24, low - 0.02, reach],
    [front + 0.1, low - 0.016, reach],
    [front - 0.01, low + 0.004, reach],
    [front - 0.052, low + 0.05, reach],
    [front - 0.066, low + 0.12, reach],
    [front - 0.072, top - corner * 1.3, reach],
    [front - 0.07, top - corner * 0.45, reach - corner * 0.1],
    [front - 0.066, top - corner * 0.12, reach - corner * 0.42],
    [front - 0.064, top, reach - corner],
    [front - 0.064, top, reach - corner * 2.2],
  ];
  const hoop = [...up, ...[...up].reverse().map(([x, y, z]): Point => [x, y, -z])];
  const crossing = (low + top) / 2 + 0.03;
  return [
    partOf(
      joined(
        swept(hoop, circle(0.031, 10), { up: [0, 0, 1], bevel: 0.004 }),
        swept(
          [-1, -0.5, 0.5, 1].map((share): Point => [front - 0.068, crossing, share * (reach - 0.02)]),
          circle(0.021, 8),
          { up: [0, 1, 0] },
        ),
      ),
      { name: 'NudgeBar', material: 'chrome', fitting: 'nudgeBar' },
      44,
    ),
    // what carries it, and the pads for driving lamps
    partOf(
      joined(
        onBothSides(
          moved(roundedBox(0.19, 0.12, 0.012, 0.004, 1), ([x, y, z]): Point => [
            x + front + 0.14,
            y + low + 0.03,
            z + reach,
          ]),
        ),
        onBothSides(
          swept(
            [
              [front - 0.068, crossing + 0.018, reach * 0.5],
              [front - 0.068, crossing + 0.05, reach * 0.5],
            ],
            roundedRectangle(0.05, 0.016, 0.005, 1),
            { up: [1, 0, 0] },
          ),
        ),
      ),
      { name: 'NudgeBarMounts', material: 'cladding', fitting: 'nudgeBar' },
    ),
  ];
};
