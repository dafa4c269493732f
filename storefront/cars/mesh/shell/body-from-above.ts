import type { BodyPlan } from '../plans/body-plan.ts';
import { item, levelAt, softly, type Line, type Place } from './lines.ts';
import type { Outline } from './outline.ts';

/** A body's greatest width from above, as one line from the middle of the nose round to the middle of the tail; millimetres. */
export type BodyFromAbove = {
  /** x of the foremost and of the hindmost point. */
  readonly foremost: number;
  readonly hindmost: number;
  /** How long the line is. */
  readonly total: number;
  /** x and z at a length along the line. */
  readonly planAt: (arc: number) => Place;
  /** x at a length along the line. */
  readonly xAt: (arc: number) => number;
  /** How far along the line x is. */
  readonly arcAt: (x: number) => number;
};

/** The body from above, at its widest: its sides closed to the middle at nose and tail as the plan says. */
export const bodyFromAbove = (plan: BodyPlan, outline: Outline): BodyFromAbove => {
  const half = plan.widthMm / 2;
  const foremost = Math.min(...outline.nose.map(([x]) => x));
  const hindmost = Math.max(...outline.tail.map(([x]) => x));
  const share = softly(plan.halfWidths, 500);
  const closing = (distance: number, reach: number, squareness: number): number =>
    distance >= reach ? 1 : (1 - (1 - distance / reach) ** 2.7) ** (1 / squareness);
  const around: Place[] = [];
  const push = (x: number): void => {
    const z =
      half *
      share(x) *
      closing(x - foremost, plan.noseMm, plan.noseSquareness) *
      closing(hindmost - x, plan.tailMm, plan.tailSquareness);
    around.push([x, z]);
  };
  const gathered = Array.from({ length: 1600 }, (_, index) => (index / 1600) ** 3.2);
  for (const part of gathered) push(foremost + part * plan.noseMm);
  for (let x = foremost + plan.noseMm; x < hindmost - plan.tailMm; x += 4) push(x);
  for (const part of [...gathered].reverse()) push(hindmost - part * plan.tailMm);
  const arcs: number[] = [];
  for (const [index, [x, z]] of around.entries()) {
    const before = around[index - 1] ?? [x, z];
    arcs.push((arcs.at(-1) ?? 0) + Math.hypot(x - before[0], z - before[1]));
  }
  const total = item(arcs, -1);
  const xs = around.map(([x], index): Place => [item(arcs, index), x]);
  const zs = around.map(([, z], index): Place => [item(arcs, index), z]);
  const arcAtX: Line = around.map(([x], index): Place => [x, item(arcs, index)]);
  return {
    foremost,
    hindmost,
    total,
    planAt: (arc) => [levelAt(xs, arc), levelAt(zs, arc)],
    xAt: (arc) => levelAt(xs, arc),
    arcAt: (x) => levelAt(arcAtX, x),
  };
};
