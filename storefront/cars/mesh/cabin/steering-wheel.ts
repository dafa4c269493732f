import type { CarPart, Point } from '../car-mesh.ts';
import { circle, ellipse, roundedRectangle, type Flat } from '../solids/flat-shape.ts';
import { partOf } from '../solids/part-of.ts';
import { bevelled, roundedBox } from '../solids/plate.ts';
import { joined, moved, turnedBy, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';
import type { CabinPlan } from './cabin-plan.ts';

const radius = 0.18;

/** How far the wheel leans away from upright, in degrees. */
const lean = 24;

/** The steering wheel with its column and stalks, before the driver. */
export const steeringWheelParts = ({ steeringWheel: at, dashFace }: CabinPlan): readonly CarPart[] => {
  const leaning = turnedBy('z', -lean);
  // made around the z axis with its face to z > 0, which turns towards the driver
  const placed = (solid: Solid): Solid =>
    moved(solid, ([u, v, w]) => {
      const [x, y, z] = leaning([w, v, -u]);
      return [at[0] + x, at[1] + y, at[2] + z];
    });
  // its foot is flattened, so that legs pass under it
  const rimAt = ([x, y]: Flat): Point => [x, y < -radius * 0.8 ? -radius * 0.8 + (y + radius * 0.8) * 0.45 : y, 0];
  const hoop = swept(
    circle(radius, 40).map((point) => rimAt(point)),
    ellipse(0.0145, 0.017, 10),
    { up: [0, 0, 1], goesRound: true },
  );
  // a seam round the inside of the rim
  const seam = swept(
    circle(radius - 0.0148, 40).map(([x, y]): Point => rimAt([x, y])),
    circle(0.0017, 3),
    { up: [0, 0, 1], goesRound: true },
  );
  // over the sides of the spokes, where hands lie
  const spoke = (from: Point, to: Point, wide: number): Solid =>
    swept([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, -0.01], to], roundedRectangle(wide, 0.016, 0.006), {
      up: [0, 0, 1],
      scale: (share) => 1 - 0.15 * share,
    });
  const hub = moved(roundedBox(0.15, 0.115, 0.056, 0.028, 3), ([x, y, z]): Point => [
    x * (1 + 1.1 * y) * (1 - 5 * y * y),
    y,
    z + 0.006 - x * x * 1.6,
  ]);
  /** A row of switches on a spoke. */
  const switches = (side: number): Solid =>
    joined(
      ...[-0.013, 0.013].map((up) =>
        moved(roundedBox(0.036, 0.016, 0.006, 0.003, 1), ([x, y, z]) => [side * 0.108 + x, 0.012 + up + y, z + 0.006]),
      ),
    );
  const stalk = (side: number): Solid =>
    swept(
      [
        [side * 0.02, 0.045, -0.075],
        [side * 0.1, 0.055, -0.07],
        [side * 0.16, 0.062, -0.062],
      ],
      ellipse(0.011, 0.0065, 8),
      { up: [0, 0, 1], bevel: 0.003 },
    );
  const column = swept(
    [
      [0, -0.05, -0.02],
      [0, -0.085, Math.min(-0.12, -(at[0] - dashFace) - 0.06)],
    ],
    roundedRectangle(0.085, 0.07, 0.028),
    { bevel: 0.01 },
  );
  return [
    partOf(placed(joined(hoop, hub, column, stalk(-1), stalk(1))), { name: 'steeringWheel', material: 'cabin' }, 45),
    partOf(
      placed(
        joined(
          spoke([-0.06, 0.01, 0.008], [-radius + 0.004, 0.012, 0], 0.05),
          spoke([0.06, 0.01, 0.008], [radius - 0.004, 0.012, 0], 0.05),
          spoke([-0.018, -0.05, 0.006], [-0.03, -radius * 0.88, 0], 0.024),
          spoke([0.018, -0.05, 0.006], [0.03, -radius * 0.88, 0], 0.024),
        ),
      ),
      { name: 'steeringSpokes', material: 'gloss' },
    ),
    partOf(placed(joined(switches(-1), switches(1))), { name: 'steeringSwitches', material: 'alloy' }),
    partOf(placed(seam), { name: 'steeringStitches', material: 'stitch' }, 100),
    partOf(
      placed(moved(bevelled(ellipse(0.025, 0.0155, 14), 0.004, 0.0012), ([x, y, z]) => [x, y + 0.012, z + 0.031])),
      { name: 'steeringBadge', material: 'chrome' },
    ),
  ];
};
