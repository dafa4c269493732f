import { roofBarsAt } from '../../rigs/roof-line.ts';
import { placeOf, type BodyForm } from '../body-form.ts';
import type { Point } from '../car-mesh.ts';
import { inset, roundedRectangle } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { roundedBox } from '../solids/plate.ts';
import { joined, moved, onBothSides, type Solid } from '../solids/solid.ts';

/** How far from the middle plane the roof turns down to the windows. */
export const roofEdgeAt = ({ halfWidthAt, topAt }: BodyForm, x: number): number =>
  halfWidthAt(x, topAt(x, 0) - 0.07) - 0.04;

/** Where something is clamped to the roof: x, half the distance between the feet, and the heights of roof and bar there. */
type RoofSeat = { readonly x: number; readonly half: number; readonly base: number; readonly level: number };

export const roofSeatAt = (form: BodyForm, x: number): RoofSeat => {
  const half = roofEdgeAt(form, x) - 0.02;
  const rail = form.rig.roofRail === '' ? 0 : 0.06;
  return { x, half, base: form.topAt(x, half) + rail - 0.012, level: form.topAt(x, 0) + 0.062 };
};

/** The two places that bars are clamped to, front first. */
export const barSeatsOf = (form: BodyForm): readonly [front: RoofSeat, rear: RoofSeat] => {
  const [front, rear] = roofBarsAt(form.rig);
  return [roofSeatAt(form, placeOf(form.rig, front, 0)[0]), roofSeatAt(form, placeOf(form.rig, rear, 0)[0])];
};

/** The feet at both sides, wide below, up to a height. */
export const feetOf = ({ x, half, base }: RoofSeat, to: number): Solid =>
  onBothSides(
    moved(roundedBox(0.1, to - base, 0.062, 0.014, 1), ([u, v, w]): Point => {
      const spread = v < 0 ? 1.25 : 0.85;
      return [x + u * spread, (to + base) / 2 - 0.006 + v, half + w];
    }),
  );

/** A bar across the roof with its feet; `slimmer` by metres lies within one that is fitted at the same place. */
export const barOf = (seat: RoofSeat, slimmer = 0): Solid => {
  const { x, half, level } = seat;
  const bar = inset(roundedRectangle(0.076, 0.026, 0.012, 3), slimmer);
  const across = [-half - 0.05, -half - 0.044, half + 0.044, half + 0.05];
  return joined(
    lofted(
      across.map((z, index) =>
        inset(bar, index % 3 === 0 ? 0.005 : 0).map(([u, v]): Point => [
          x + u,
          level + v,
          z * (1 - slimmer / (half + 0.05)),
        ]),
      ),
    ),
    feetOf(seat, level - slimmer),
  );
};
