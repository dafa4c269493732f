import { inset, roundedRectangle, type Flat, type Shape } from './flat-shape.ts';
import { lofted } from './lofted.ts';
import type { Point } from '../car-mesh.ts';
import type { Solid } from './solid.ts';

/** A shape in x and y given depth: at each step (z, how far in from the shape's edge), from one face to the other. */
export const plate = (shape: Shape, steps: readonly (readonly [z: number, inset: number])[]): Solid =>
  lofted(steps.map(([z, distance]) => inset(shape, distance).map(([x, y]): Point => [x, y, z])));

/** A plate from z 0 to its thickness, with edges bevelled on both faces. */
export const bevelled = (shape: Shape, thickness: number, bevel: number): Solid =>
  plate(shape, [
    [0, bevel],
    [bevel, 0],
    [thickness - bevel, 0],
    [thickness, bevel],
  ]);

/** A box around 0 0 0 with all edges rounded, each in so many steps. */
export const roundedBox = (width: number, height: number, depth: number, radius: number, steps = 2): Solid => {
  const reach = Math.min(radius, depth / 2, width / 2, height / 2);
  const quarter = Array.from({ length: steps + 1 }, (_, step): Flat => {
    const angle = (step / steps) * (Math.PI / 2);
    return [-depth / 2 + reach * (1 - Math.sin(angle)), reach * (1 - Math.cos(angle))];
  });
  const rim = (distance: number) =>
    roundedRectangle(width - 2 * distance, height - 2 * distance, Math.max(reach - distance, reach * 0.05), steps);
  const rings = [...quarter]
    .reverse()
    .map(([z, distance]): readonly Point[] => rim(distance).map(([x, y]) => [x, y, z]));
  return lofted([...rings, ...[...rings].reverse().map((ring) => ring.map(([x, y, z]): Point => [x, y, -z]))]);
};
