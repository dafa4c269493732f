import type { BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { roundedRectangle, type Shape } from '../solids/flat-shape.ts';
import { partOf } from '../solids/part-of.ts';
import { roundedBox } from '../solids/plate.ts';
import { joined, moved, onBothSides, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';
import { barSeatsOf, feetOf, roofEdgeAt, roofSeatAt } from './roof-seat.ts';

const box = (long: number, high: number, wide: number, [x, y, z]: Point): Solid =>
  moved(roundedBox(long, high, wide, 0.006, 1), ([u, v, w]): Point => [x + u, y + v, z + w]);

/** A flat deck of slats in a frame on six feet, with a lip that turns the wind away and points to tie things to. */
export const roofPlatform = (form: BodyForm): readonly CarPart[] => {
  const [front, rear] = barSeatsOf(form);
  const [from, to] = [front.x - 0.33, rear.x + 0.48];
  const middle = roofSeatAt(form, (front.x + rear.x) / 2);
  const rails = form.rig.roofRail === '' ? 0 : 0.045;
  const highest = Math.max(...[from, front.x, middle.x, rear.x, to].map((x) => form.topAt(x, 0))) + rails;
  const deck = highest + 0.048;
  // as wide as the roof is at its narrower end
  const half = Math.min(roofEdgeAt(form, front.x), roofEdgeAt(form, rear.x)) + 0.015;
  const tube = roundedRectangle(0.032, 0.046, 0.01, 1);
  const corner = 0.06;
  const rim: readonly Point[] = [
    [from + corner, -half],
    [to - corner, -half],
    [to - corner * 0.3, -half + corner * 0.3],
    [to, -half + corner],
    [to, half - corner],
    [to - corner * 0.3, half - corner * 0.3],
    [to - corner, half],
    [from + corner, half],
    [from + corner * 0.3, half - corner * 0.3],
    [from, half - corner],
    [from, -half + corner],
    [from + corner * 0.3, -half + corner * 0.3],
  ].map(([x = 0, z = 0]): Point => [x, deck, z]);
  const slats = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75].map((share) =>
    box(to - from - 0.02, 0.016, 0.058, [(from + to) / 2, deck + 0.013, share * half]),
  );
  const ribs = [from + 0.12, front.x, middle.x, rear.x, to - 0.12].map((x) =>
    box(0.05, 0.022, half * 2 - 0.02, [x, deck - 0.006, 0]),
  );
  const lip: Shape = [
    [-0.004, -0.05],
    [0.004, -0.05],
    [0.004, 0.05],
    [-0.004, 0.05],
  ];
  // leans forward below, as far down as the roof leaves room
  const wind = swept(
    [-1, -0.6, 0, 0.6, 1].map((share): Point => [
      from - 0.035 + 0.05 * share ** 2,
      deck - 0.024,
      share * (half - 0.03),
    ]),
    lip.map(([u, v]) => [u - v * 0.5, v * 0.8]),
    { up: [0, 1, 0] },
  );
  const ties = onBothSides(
    joined(
      ...Array.from({ length: 4 }, (_, index): Solid => {
        const x = from + 0.16 + ((to - from - 0.32) * index) / 3;
        return swept(
          [
            [x - 0.03, deck + 0.014, half],
            [x - 0.026, deck + 0.04, half],
            [x + 0.026, deck + 0.04, half],
            [x + 0.03, deck + 0.014, half],
          ],
          roundedRectangle(0.01, 0.01, 0.003, 1),
          { up: [0, 0, 1] },
        );
      }),
    ),
  );
  return [
    partOf(
      joined(
        swept(rim, tube, { goesRound: true }),
        ...ribs,
        wind,
        ...[front, middle, rear].map((seat) => feetOf({ ...seat, half: Math.min(seat.half, half - 0.02) }, deck)),
      ),
      { name: 'RoofPlatform', material: 'cladding', fitting: 'roofPlatform' },
    ),
    partOf(joined(...slats), { name: 'RoofPlatformSlats', material: 'gloss', fitting: 'roofPlatform' }),
    partOf(ties, { name: 'RoofPlatformTies', material: 'alloy', fitting: 'roofPlatform' }),
  ];
};
