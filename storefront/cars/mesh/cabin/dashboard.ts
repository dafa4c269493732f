import type { BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { roundedRectangle, type Flat, type Shape } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { partOf } from '../solids/part-of.ts';
import { bevelled, plate, roundedBox } from '../solids/plate.ts';
import { revolved } from '../solids/revolved.ts';
import { joined, moved, turnedBy, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';
import type { CabinPlan } from './cabin-plan.ts';
import { padOf } from './pad.ts';

/** A bar too thin for its edges to be seen. */
const bar = (width: number, height: number, depth: number, [x, y, z]: Point): Solid =>
  moved(
    plate(roundedRectangle(width, height, height / 3, 1), [
      [0, 0],
      [depth, 0],
    ]),
    ([across, up, out]) => [x + out, y + up, z - across],
  );

const stations = [-1, -0.985, -0.94, -0.8, -0.55, -0.25, 0, 0.25, 0.55, 0.8, 0.94, 0.985, 1];

/** A plate that stands upright and faces the driver, leaning back by degrees, its middle at a place. */
const facing = (shape: Shape, thickness: number, bevel: number, at: Point, degrees: number): Solid => {
  const lean = turnedBy('z', -degrees);
  return moved(bevelled(shape, thickness, bevel), ([across, up, out]) => {
    const [x, y, z] = lean([out, up, -across]);
    return [at[0] + x, at[1] + y, at[2] + z];
  });
};

/** The dashboard from door to door, the screens, vents and the console between the seats. */
export const dashboardParts = (form: BodyForm, plan: CabinPlan): readonly CarPart[] => {
  const { dashTop: top, dashFace: face, cowl, steeringWheel, floor } = plan;
  const reach = form.halfWidthAt(face, top - 0.15) - 0.1;
  /** A body that runs across the car: its profile from the side, in x and y, at each share of its reach. */
  const across = (profileAt: (share: number) => Shape): Solid =>
    lofted(
      stations.map((share) => {
        // what bows away from the driver at its ends, and shrinks at its very ends
        const end = Math.abs(share) > 0.99 ? 0.9 : Math.abs(share) > 0.98 ? 0.985 : 1;
        const profile = profileAt(share);
        const [u, v] = profile.reduce<Flat>(
          (sum, [x, y]) => [sum[0] + x / profile.length, sum[1] + y / profile.length],
          [0, 0],
        );
        return profile.map(([x, y]): Point => [u + (x - u) * end, v + (y - v) * end, share * reach]);
      }),
    );
  const faceAt = (share: number): number => face - 0.035 * share ** 2;
  const frontAt = (share: number): number => Math.min(cowl[0] + 0.03 + 0.12 * share ** 2, faceAt(share) - 0.07);
  // raised a little before the driver, as a hood over the instruments
  const topAt = (share: number): number =>
    top - 0.03 * share ** 4 + 0.03 * Math.exp(-(((share * reach - steeringWheel[2]) / 0.2) ** 4));
  const upper = across((share) => {
    const [x, y, from] = [faceAt(share), topAt(share), frontAt(share)];
    return [
      [from, top - 0.16],
      [x - 0.05, top - 0.14],
      [x - 0.035, top - 0.115],
      [x + 0.004, top - 0.085],
      [x + 0.012, y - 0.045],
      [x + 0.006, y - 0.018],
      [x - 0.012, y - 0.004],
      [x - 0.04, y],
      [from + 0.01, Math.min(y, top) - 0.006],
      [from, top - 0.03],
    ];
  });
  const strip = (height: number, depth: number, foot: number): Solid =>
    across((share) => {
      const [x, y] = [faceAt(share) - 0.03, top - foot - 0.02 * share ** 4];
      return [
        [x - 0.1, y],
        [x + depth - 0.005, y],
        [x + depth, y + 0.005],
        [x + depth, y + height - 0.005],
        [x + depth - 0.005, y + height],
        [x - 0.1, y + height],
      ];
    });
  const lower = across((share) => {
    const x = faceAt(share) - 0.03;
    return [
      [x - 0.16, top - 0.2],
      [x + 0.012, top - 0.2],
      [x + 0.02, top - 0.215],
      [x - 0.005, top - 0.29],
      [x - 0.06, top - 0.38],
      [x - 0.14, top - 0.41],
      [x - 0.2, top - 0.4],
    ];
  });
  const screenAt: Point = [face + 0.012, top + 0.005, 0];
  const dialsAt: Point = [face - 0.004, top + 0.004, steeringWheel[2]];
  const vents = [-reach + 0.11, -0.225, 0.225, reach - 0.11].map((z): Point => [
    faceAt(z / reach) - 0.028,
    top - 0.108 - 0.02 * (z / reach) ** 4,
    z,
  ]);
  const [consoleFront, consoleRear] = [face - 0.06, plan.eye[0] + 0.18];
  const seatTop = plan.eye[1] - 0.67;
  const consoleTop = (x: number): number => {
    const share = (x - consoleFront) / (consoleRear - consoleFront);
    return seatTop + 0.06 + (top - 0.22 - seatTop - 0.06) * Math.max(0, 1 - share * 2.4) ** 1.6;
  };
  const consoleBody = lofted(
    [0, 0.01, 0.08, 0.16, 0.25, 0.35, 0.5, 0.7, 0.9, 0.985, 1].map((share) => {
      const x = consoleFront + (consoleRear - consoleFront) * share;
      const [y, half, end] = [consoleTop(x), 0.125 - 0.015 * share, share === 0 || share === 1 ? 0.012 : 0];
      return roundedRectangle(2 * (half - end), y - floor - end, 0.028).map(([z, up]): Point => [
        x,
        floor + (y - floor) / 2 + up,
        z,
      ]);
    }),
  );
  const selectorAt: Point = [consoleFront + 0.22, consoleTop(consoleFront + 0.22), 0];
  const cup = (x: number): Solid =>
    moved(
      revolved(
        [
          [0.031, -0.02],
          [0.042, -0.02],
          [0.042, 0.006],
          [0.039, 0.009],
          [0.034, 0.009],
          [0.031, 0.006],
        ],
        16,
      ),
      ([u, v, w]) => [x + u, consoleTop(x) + w, -v],
    );
  return [
    partOf(joined(upper, lower, consoleBody), { name: 'dashboard', material: 'cabin' }, 32),
    partOf(strip(0.056, 0.018, 0.136), { name: 'dashInlay', material: 'gloss' }, 30),
    partOf(
      joined(
        strip(0.062, 0.022, 0.2),
        padOf(
          { length: 0.34, halfWidthAt: () => 0.105, thickness: 0.06, rounding: 0.03, isSmall: true },
          ([side, out, along]) => [consoleRear - 0.345 + along, consoleTop(consoleRear - 0.1) + 0.045 + out, side],
        ),
      ),
      { name: 'dashBand', material: 'trim' },
      32,
    ),
    partOf(
      joined(
        strip(0.004, 0.024, 0.1385),
        ...vents.map((at) => bar(0.155, 0.006, 0.022, [at[0], at[1] + 0.016, at[2]])),
        cup(selectorAt[0] + 0.13),
        cup(selectorAt[0] + 0.225),
        moved(roundedBox(0.1, 0.008, 0.085, 0.003, 1), ([x, y, z]) => [
          x + selectorAt[0],
          y + selectorAt[1] + 0.003,
          z,
        ]),
      ),
      { name: 'dashBrightwork', material: 'chrome' },
    ),
    partOf(
      joined(
        facing(roundedRectangle(0.335, 0.215, 0.014), 0.018, 0.003, [screenAt[0] - 0.012, screenAt[1], 0], 8),
        facing(roundedRectangle(0.33, 0.118, 0.02), 0.03, 0.003, [dialsAt[0] - 0.022, dialsAt[1], dialsAt[2]], 12),
        ...vents.map((at) => facing(roundedRectangle(0.16, 0.044, 0.01), 0.014, 0.002, at, 0)),
        ...vents.flatMap(([x, y, z]) => [-0.012, 0, 0.012].map((up) => bar(0.148, 0.003, 0.02, [x, y + up, z]))),
        moved(roundedBox(0.05, 0.085, 0.045, 0.018), ([x, y, z]) => [x + selectorAt[0], y + selectorAt[1] + 0.045, z]),
      ),
      { name: 'dashGloss', material: 'gloss' },
    ),
    partOf(
      joined(
        facing(roundedRectangle(0.318, 0.198, 0.008), 0.004, 0.001, [screenAt[0] + 0.0045, screenAt[1] + 0.001, 0], 8),
        facing(
          roundedRectangle(0.3, 0.094, 0.012),
          0.004,
          0.001,
          [dialsAt[0] + 0.006, dialsAt[1] + 0.002, dialsAt[2]],
          12,
        ),
      ),
      { name: 'screens', material: 'screen' },
    ),
    partOf(
      joined(
        // brake and accelerator
        ...(
          [
            [0.06, 0.05, -0.33],
            [0.04, 0.1, -0.45],
          ] as const
        ).map(([wide, high, z]) =>
          facing(roundedRectangle(wide, high, 0.008), 0.012, 0.003, [face - 0.13, floor + 0.17, z], 32),
        ),
        ...[-0.33, -0.45].map((z) =>
          swept(
            [
              [face - 0.14, floor + 0.17, z],
              [face - 0.2, floor + 0.34, z],
            ],
            roundedRectangle(0.014, 0.014, 0.004, 1),
          ),
        ),
      ),
      { name: 'pedals', material: 'alloy' },
    ),
  ];
};
