import type { Point } from '../car-mesh.ts';
import { roundedRectangle } from '../solids/flat-shape.ts';
import { revolved } from '../solids/revolved.ts';
import { joined, moved, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';

/** A ventilated disc with its bell, around the z axis; metres. */
export const disc = (radius: number): Solid => {
  const bell = radius * 0.5;
  return revolved(
    [
      [0, -0.014],
      [radius - 0.001, -0.014],
      [radius, -0.004],
      [radius - 0.012, -0.003],
      [radius - 0.012, 0.003],
      [radius, 0.004],
      [radius - 0.001, 0.014],
      [bell, 0.014],
      [bell - 0.003, 0.031],
      [bell - 0.008, 0.034],
      [0, 0.034],
    ],
    20,
  );
};

/** A calliper over the edge of a disc, around the z axis at so many degrees from the x axis; metres. */
export const calliper = (radius: number, degrees: number): Solid => {
  const arc = (span: number, reach: number, z: number): readonly Point[] =>
    Array.from({ length: 7 }, (_, index): Point => {
      const angle = ((degrees + (index / 6 - 0.5) * span) * Math.PI) / 180;
      return [Math.cos(angle) * reach, Math.sin(angle) * reach, z];
    });
  const up: Point = [0, 0, 1];
  return joined(
    swept(arc(64, radius * 0.86, -0.001), roundedRectangle(radius * 0.4, 0.066, 0.014), {
      up,
      bevel: 0.008,
      scale: (share) => 1 - 0.16 * (2 * share - 1) ** 4,
    }),
    // the bridge and the pistons
    swept(arc(34, radius * 0.95, 0), roundedRectangle(radius * 0.22, 0.074, 0.008), { up, bevel: 0.006 }),
    ...[-13, 13].map((turn) => {
      const angle = ((degrees + turn) * Math.PI) / 180;
      const piston = revolved(
        [
          [0, 0.02],
          [0.021, 0.02],
          [0.0205, 0.0355],
          [0.0175, 0.0385],
          [0, 0.039],
        ],
        8,
      );
      const reach = radius * 0.78;
      return moved(piston, ([x, y, z]): Point => [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, z]);
    }),
  );
};

/** The dished sheet behind a brake, which hides the rim's inside; around the z axis, metres. */
export const shield = (radius: number): Solid =>
  revolved(
    [
      [0, -0.058],
      [radius * 0.5, -0.06],
      [radius, -0.072],
      [radius, -0.076],
      [0, -0.07],
    ],
    24,
  );
