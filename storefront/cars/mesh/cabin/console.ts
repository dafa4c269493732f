import type { CarPart, Point } from '../car-mesh.ts';
import { circle, roundedRectangle } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { partOf } from '../solids/part-of.ts';
import { bevelled, roundedBox } from '../solids/plate.ts';
import { revolved } from '../solids/revolved.ts';
import { joined, moved, type Solid } from '../solids/solid.ts';
import type { CabinPlan } from './cabin-plan.ts';
import { padOf, stitchesOf, type Pad } from './pad.ts';

/** The console between the front seats: gear selector, cup holders, switches, and the armrest behind them. */
export const consoleParts = ({ dashTop, dashFace, floor, rows }: CabinPlan): readonly CarPart[] => {
  const driver = rows[0] ?? { x: 0, y: 1.3 };
  const [from, to] = [dashFace - 0.06, driver.x + 0.02];
  const seatTop = driver.y - 0.66;
  const topAt = (x: number): number => {
    const share = (x - from) / (to - from);
    return seatTop + 0.06 + (dashTop - 0.22 - seatTop - 0.06) * Math.max(0, 1 - share * 2.4) ** 1.6;
  };
  const halfAt = (x: number): number => 0.125 - (0.015 * (x - from)) / (to - from);
  const shares = [0, 0.01, 0.08, 0.16, 0.25, 0.35, 0.5, 0.7, 0.9, 0.985, 1];
  const body = lofted(
    shares.map((share) => {
      const x = from + (to - from) * share;
      const [y, end] = [topAt(x), share === 0 || share === 1 ? 0.012 : 0];
      return roundedRectangle(2 * (halfAt(x) - end), y - floor - end, 0.028).map(([z, up]): Point => [
        x,
        floor + (y - floor) / 2 + up,
        z,
      ]);
    }),
  );
  /** A strip along the top, so far to each side of a middle line and so high. */
  const along = (starts: number, ends: number, half: number, rise: number, middle = 0): Solid =>
    lofted(
      [0, 0.02, 0.16, 0.32, 0.5, 0.75, 0.98, 1].map((share) => {
        const x = starts + (ends - starts) * share;
        const end = share === 0 || share === 1 ? 0.004 : 0;
        const y = topAt(x);
        return [
          [x, y - 0.006, middle - half + end],
          [x, y + rise - end / 2, middle - half + end],
          [x, y + rise - end / 2, middle + half - end],
          [x, y - 0.006, middle + half - end],
        ] satisfies Point[];
      }),
    );
  const on = (solid: Solid, x: number, z = 0, rise = 0): Solid =>
    moved(solid, ([u, v, w]) => [x + u, topAt(x) + rise + v, z + w]);
  /** Made round the z axis, stood upright. */
  const upright = (solid: Solid, x: number, z: number): Solid =>
    moved(solid, ([u, v, w]) => [x + u, topAt(x + u) + w, z - v]);
  const restFrom = to - 0.32;
  const selector = from + 0.21;
  const cups = [restFrom - 0.062, restFrom - 0.155];
  const ring = (radius: number, corners: number): Solid =>
    revolved(
      [
        [radius - 0.004, -0.004],
        [radius, -0.004],
        [radius, 0.0075],
        [radius - 0.004, 0.0085],
      ],
      corners,
    );
  const rest: Pad = { length: 0.32, halfWidthAt: () => 0.105, thickness: 0.06, rounding: 0.03, isSmall: true };
  const onRest = ([side, out, lengthwise]: Point): Point => [
    restFrom + lengthwise,
    topAt(restFrom + 0.2) + 0.052 + out,
    side,
  ];
  return [
    partOf(body, { name: 'console', material: 'cabin' }, 32),
    partOf(
      joined(
        along(from + 0.1, restFrom + 0.02, 0.092, 0.004),
        upright(bevelled(circle(0.024, 14), 0.02, 0.003), selector + 0.01, 0.062),
      ),
      { name: 'consoleTop', material: 'gloss' },
    ),
    partOf(joined(...cups.map((x) => upright(bevelled(circle(0.037, 12), 0.006, 0.001), x, 0))), {
      name: 'cupHolders',
      material: 'carpet',
    }),
    partOf(
      joined(
        ...cups.map((x) => upright(ring(0.042, 14), x, 0)),
        upright(ring(0.0265, 12), selector + 0.01, 0.062),
        along(from + 0.09, restFrom + 0.02, 0.0022, 0.006, 0.095),
        along(from + 0.09, restFrom + 0.02, 0.0022, 0.006, -0.095),
      ),
      { name: 'consoleBrightwork', material: 'chrome' },
      50,
    ),
    // a short lever in a boot, its knob turned towards the driver
    partOf(
      joined(
        on(
          lofted(
            [
              [0.052, 0.042, 0],
              [0.046, 0.037, 0.008],
              [0.027, 0.022, 0.022],
              [0.015, 0.014, 0.04],
              [0.012, 0.012, 0.05],
            ].map(([long = 0, wide = 0, y = 0]) =>
              roundedRectangle(2 * long, 2 * wide, Math.min(long, wide) * 0.7).map(([u, w]): Point => [
                u + y * 0.2,
                y,
                w,
              ]),
            ),
          ),
          selector,
          -0.016,
          0.004,
        ),
        on(roundedBox(0.048, 0.05, 0.04, 0.019, 2), selector + 0.016, -0.016, 0.072),
      ),
      { name: 'gearSelector', material: 'cabin' },
      46,
    ),
    partOf(on(roundedBox(0.02, 0.006, 0.024, 0.0028, 1), selector + 0.016, -0.016, 0.0965), {
      name: 'gearSelectorCap',
      material: 'alloy',
    }),
    partOf(padOf(rest, onRest), { name: 'consoleArmrest', material: 'trim' }, 32),
    partOf(stitchesOf(rest, 0, onRest), { name: 'consoleStitches', material: 'stitch' }, 60),
  ];
};
