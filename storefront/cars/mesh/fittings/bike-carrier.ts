import type { BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { circle, roundedRectangle, type Shape } from '../solids/flat-shape.ts';
import { partOf } from '../solids/part-of.ts';
import { roundedBox } from '../solids/plate.ts';
import { joined, moved, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';
import { barOf, barSeatsOf } from './roof-seat.ts';

/** A trough that a tyre rolls in: open above. */
const trough: Shape = [
  [-0.036, 0.02],
  [-0.042, 0.02],
  [-0.036, -0.014],
  [0.036, -0.014],
  [0.042, 0.02],
  [0.036, 0.02],
  [0.028, -0.006],
  [-0.028, -0.006],
];

/** An empty carrier for one bicycle over the kerb side: bars, a rail for its wheels, and the hoops that hold them. */
export const bikeCarrier = (form: BodyForm): readonly CarPart[] => {
  const [front, rear] = barSeatsOf(form);
  const side = Math.min(front.half, rear.half) * 0.6;
  const railAt = (x: number): number => {
    const share = (x - front.x) / (rear.x - front.x);
    return front.level + (rear.level - front.level) * share + 0.052;
  };
  const hoop = (x: number, half: number, height: number, wide: number): Solid =>
    swept(
      Array.from({ length: 11 }, (_, index): Point => {
        const angle = (index / 10) * Math.PI;
        // leans back from its foot, as when folded down on the road
        const rise = Math.sin(angle) ** 0.7 * height;
        return [x - Math.cos(angle) * half + rise * 0.18, railAt(x) + rise, side];
      }),
      circle(wide, 6),
      { up: [0, 0, 1], bevel: 0.004 },
    );
  const clamp = ({ x, level }: { readonly x: number; readonly level: number }): Solid =>
    moved(roundedBox(0.12, 0.05, 0.1, 0.014, 1), ([u, v, w]): Point => [x + u, level + 0.018 + v, side + w]);
  const ends: readonly [number, number] = [front.x - 0.3, rear.x + 0.33];
  const rail = swept(
    [ends[0], (ends[0] + ends[1]) / 2, ends[1]].map((x): Point => [x, railAt(x), side]),
    trough,
    { up: [0, 1, 0] },
  );
  const cup = (x: number): Solid =>
    moved(roundedBox(0.07, 0.03, 0.094, 0.012, 1), ([u, v, w]): Point => [x + u, railAt(x) - 0.004 + v, side + w]);
  const strap = (x: number): Solid =>
    swept(
      [-1, -0.7, 0, 0.7, 1].map((share): Point => [x, railAt(x) + 0.06 - 0.06 * share ** 4, side + share * 0.045]),
      roundedRectangle(0.03, 0.005, 0.002, 1),
      { up: [1, 0, 0] },
    );
  return [
    partOf(joined(barOf(front, 0.002), barOf(rear, 0.002)), {
      name: 'BikeCarrierBars',
      material: 'alloy',
      fitting: 'bikeCarrier',
    }),
    partOf(joined(rail, hoop(rear.x + 0.17, 0.1, 0.09, 0.009)), {
      name: 'BikeCarrierRail',
      material: 'disc',
      fitting: 'bikeCarrier',
    }),
    partOf(
      joined(
        hoop(front.x - 0.11, 0.2, 0.22, 0.012),
        hoop(front.x - 0.05, 0.12, 0.13, 0.009),
        clamp(front),
        clamp(rear),
        cup(ends[0] + 0.03),
        cup(ends[1] - 0.03),
        strap(rear.x + 0.2),
      ),
      { name: 'BikeCarrierHoops', material: 'cladding', fitting: 'bikeCarrier' },
    ),
  ];
};
