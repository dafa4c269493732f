import type { BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { circle, ellipse, roundedRectangle, type Flat, type Shape } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { partOf } from '../solids/part-of.ts';
import { plate } from '../solids/plate.ts';
import { joined, moved, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';
import { behindFrontWheels } from './between-wheel-houses.ts';
import type { CabinPlan } from './cabin-plan.ts';
import { displayPart, facing } from './facing.ts';

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

/** More of them where the hood over the instruments rises. */
const hoodStations = [
  -1, -0.985, -0.94, -0.88, -0.81, -0.76, -0.7, -0.5, -0.3, -0.24, -0.19, -0.1, 0.1, 0.4, 0.7, 0.94, 0.985, 1,
];

/** The dashboard from door to door, with displays, vents and the pedals under it. */
export const dashboardParts = (form: BodyForm, plan: CabinPlan): readonly CarPart[] => {
  const { dashTop: top, dashFace: face, cowl, steeringWheel, floor } = plan;
  const reach = form.halfWidthAt(face, top - 0.15) - 0.1;
  /** A body that runs across the car: its profile from the side, in x and y, at each share of its reach. */
  const across = (profileAt: (share: number) => Shape, at: readonly number[] = stations): Solid =>
    lofted(
      at.map((share) => {
        // what bows away from the driver at its ends, and shrinks at its very ends
        const end = Math.abs(share) > 0.99 ? 0.9 : Math.abs(share) > 0.98 ? 0.985 : 1;
        const profile = profileAt(share);
        const [u, v] = profile.reduce<Flat>(
          (sum, [x, y]) => [sum[0] + x / profile.length, sum[1] + y / profile.length],
          [0, 0],
        );
        return profile.map(([x, y]) => behindFrontWheels(form, [u + (x - u) * end, v + (y - v) * end, share * reach]));
      }),
    );
  const faceAt = (share: number): number => face - 0.035 * share ** 2;
  const frontAt = (share: number): number => Math.min(cowl[0] + 0.03 + 0.12 * share ** 2, faceAt(share) - 0.07);
  // raised a little before the driver, as a hood over the instruments
  const topAt = (share: number): number =>
    top - 0.03 * share ** 4 + 0.028 * Math.exp(-(((share * reach - steeringWheel[2]) / 0.205) ** 6));
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
  }, hoodStations);
  // where the upholstery of its edge is sewn
  const seam = swept(
    hoodStations.slice(2, -2).map((share): Point => [faceAt(share) + 0.0075, topAt(share) - 0.0145, share * reach]),
    circle(0.0018, 4),
  );
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
  /** As thin as a line: three sides of it are seen. */
  const line = (height: number, depth: number, foot: number): Solid =>
    across((share) => {
      const [x, y] = [faceAt(share) - 0.03, top - foot - 0.02 * share ** 4];
      return [
        [x - 0.01, y],
        [x + depth, y],
        [x + depth, y + height],
        [x - 0.01, y + height],
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
  const screenAt: Point = [face + 0.016, top + 0.008, 0];
  const dialsAt: Point = [face - 0.002, top - 0.026, steeringWheel[2]];
  const vents = [-reach + 0.11, -0.225, 0.225, reach - 0.11].map((z): Point => [
    faceAt(z / reach) - 0.028,
    top - 0.108 - 0.02 * (z / reach) ** 4,
    z,
  ]);
  return [
    partOf(joined(upper, lower), { name: 'dashboard', material: 'cabin' }, 32),
    partOf(strip(0.056, 0.018, 0.136), { name: 'dashInlay', material: 'gloss' }, 30),
    partOf(strip(0.062, 0.022, 0.2), { name: 'dashBand', material: 'trim' }, 32),
    partOf(
      joined(seam, line(0.0022, 0.0232, 0.157), line(0.0022, 0.0232, 0.1915)),
      { name: 'dashStitches', material: 'stitch' },
      60,
    ),
    // a line of light along the foot of the inlay
    partOf(line(0.0035, 0.0212, 0.1385), { name: 'dashLight', material: 'ambient' }),
    partOf(
      joined(line(0.003, 0.021, 0.0785), ...vents.map((at) => bar(0.155, 0.006, 0.022, [at[0], at[1] + 0.016, at[2]]))),
      { name: 'dashBrightwork', material: 'chrome' },
    ),
    partOf(
      joined(
        facing(roundedRectangle(0.335, 0.215, 0.014), 0.016, 0.003, [screenAt[0] - 0.012, screenAt[1], 0], 8),
        facing(roundedRectangle(0.33, 0.112, 0.016), 0.03, 0.003, [dialsAt[0] - 0.022, dialsAt[1], dialsAt[2]], 12),
        ...vents.map((at) => facing(roundedRectangle(0.16, 0.044, 0.008, 1), 0.014, 0.002, at, 0)),
        ...vents.flatMap(([x, y, z]) => [-0.008, 0.006].map((up) => bar(0.148, 0.003, 0.02, [x, y + up, z]))),
      ),
      { name: 'dashGloss', material: 'gloss' },
    ),
    displayPart('centreScreen', [0.322, 0.202], 0.009, [screenAt[0] + 0.0035, screenAt[1], 0], 8),
    displayPart('instruments', [0.312, 0.098], 0.012, [dialsAt[0] + 0.0055, dialsAt[1] - 0.002, dialsAt[2]], 12),
    // the eaves over the instruments keep the sky out of them
    partOf(
      lofted(
        [-1, -0.96, -0.82, -0.5, 0, 0.5, 0.82, 0.96, 1].map((share) => {
          const [size, fall] = [Math.abs(share) === 1 ? 0.4 : 1, 0.026 * Math.abs(share) ** 5];
          return ellipse(0.036 * size, 0.0065 * size, 10).map(([u, v]): Point => [
            dialsAt[0] + 0.01 + u - 0.02 * share ** 4,
            dialsAt[1] + 0.064 + v + u * 0.1 - fall,
            dialsAt[2] + share * 0.178,
          ]);
        }),
      ),
      { name: 'instrumentHood', material: 'cabin' },
      60,
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
