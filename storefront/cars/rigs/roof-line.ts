import type { CarRig } from './car-rig.ts';
import { curve, type Point } from './curve.ts';

/** The height of an outline over the ground at x; 0 where it does not reach. */
const topOf = (points: readonly Point[], x: number): number => {
  let top = 0;
  for (const [index, from] of points.entries()) {
    const to = points[(index + 1) % points.length];
    if (to === undefined || from.x === to.x || (from.x - x) * (to.x - x) > 0) continue;
    top = Math.max(top, from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x));
  }
  return top;
};

/** How high the car is at x, with its rails: what stands on the roof stands there. Millimetres. */
export const roofTopAt = (rig: CarRig, x: number): number =>
  Math.max(topOf(curve(rig.outline), x), rig.roofRail === '' ? 0 : topOf(curve(rig.roofRail), x));

/** Where the two bars across a roof are clamped: over the pillars of the doors, a little before them. Millimetres. */
export const roofBarsAt = ({ pillars }: CarRig): readonly [front: number, rear: number] => {
  const [[front] = [0], [rear] = [front + 900]] = pillars;
  return [front - 90, rear - 110];
};
