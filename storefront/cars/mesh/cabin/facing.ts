import type { CarPart, Point } from '../car-mesh.ts';
import { roundedRectangle, type Shape } from '../solids/flat-shape.ts';
import { partOf } from '../solids/part-of.ts';
import { bevelled } from '../solids/plate.ts';
import { moved, turnedBy, type Solid } from '../solids/solid.ts';
import type { Display } from './display-layout.ts';
import { displayLayout } from './display-layout.ts';

/** A plate that stands upright and faces the driver, leaning back by degrees, its middle at a place. */
export const facing = (shape: Shape, thickness: number, bevel: number, at: Point, degrees: number): Solid => {
  const lean = turnedBy('z', -degrees);
  return moved(bevelled(shape, thickness, bevel), ([across, up, out]) => {
    const [x, y, z] = lean([out, up, -across]);
    return [at[0] + x, at[1] + y, at[2] + z];
  });
};

/** A display that faces the driver, with the places of its vertices in the picture of all displays. */
export const displayPart = (
  display: Display,
  [width, height]: readonly [number, number],
  radius: number,
  at: Point,
  degrees: number,
): CarPart => {
  const part = partOf(facing(roundedRectangle(width, height, radius), 0.004, 0.001, at, degrees), {
    name: display,
    material: 'display',
  });
  const { top, height: share } = displayLayout[display];
  const upright = height * Math.cos((degrees * Math.PI) / 180);
  const uvs = new Float32Array((part.positions.length / 3) * 2);
  for (let corner = 0; corner < uvs.length / 2; corner += 1) {
    const [y = 0, z = 0] = part.positions.subarray(corner * 3 + 1, corner * 3 + 3);
    // as the driver reads it: from the left (z > 0) to the right, from above downwards
    uvs[corner * 2] = Math.min(1, Math.max(0, 0.5 - (z - at[2]) / width));
    uvs[corner * 2 + 1] = top + share * Math.min(0.995, Math.max(0.005, 0.5 - (y - at[1]) / upright));
  }
  return { ...part, uvs };
};
