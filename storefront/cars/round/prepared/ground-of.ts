import { groundShadowOf } from './ground-shadow.ts';
import { lampsOf } from './lamps-of.ts';
import type { CarOnGround } from './prepared-car.ts';
import { solidCellsOf, type SolidBody } from './solid-cells.ts';

/** The shadow and the lamps of a car that stands over the middle of its place, whoever made its triangles. */
export const groundOf = (body: SolidBody): CarOnGround => ({
  shadow: groundShadowOf(solidCellsOf(body), { length: body.length, width: body.width, middle: 0 }),
  lamps: lampsOf(body.parts),
});
