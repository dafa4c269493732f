import type { Point as Drawn } from '../../rigs/curve.ts';
import type { Flat, Shape } from './flat-shape.ts';

/**
 * Places along a drawn line: the same curve that `pathThrough` draws, in the units of its points, with so many steps
 * where it bends; a closed line does not repeat its first point.
 */
export const sampledLine = (points: readonly Drawn[], steps: number, isClosed: boolean): Shape => {
  const count = points.length;
  const at = (index: number): Drawn | undefined => (isClosed ? points[(index + count) % count] : points[index]);
  const directionAt = (index: number): Flat | undefined => {
    const [before, here, after] = [at(index - 1), at(index), at(index + 1)];
    if (here === undefined || here.isCorner || before === undefined || after === undefined) return undefined;
    const size = Math.hypot(after.x - before.x, after.y - before.y);
    return [(after.x - before.x) / size, (after.y - before.y) / size];
  };
  const sampled: Flat[] = [];
  for (let index = 0; index < (isClosed ? count : count - 1); index += 1) {
    const [from, to] = [at(index), at(index + 1)];
    if (from === undefined || to === undefined) continue;
    sampled.push([from.x, from.y]);
    const [leaves, arrives] = [directionAt(index), directionAt(index + 1)];
    if (leaves === undefined && arrives === undefined) continue;
    const reach = Math.hypot(to.x - from.x, to.y - from.y) / 3;
    const ahead: Flat | undefined = leaves && [from.x + leaves[0] * reach, from.y + leaves[1] * reach];
    const back: Flat | undefined = arrives && [to.x - arrives[0] * reach, to.y - arrives[1] * reach];
    const half = (corner: Drawn, [u, v]: Flat): Flat => [(corner.x + u) / 2, (corner.y + v) / 2];
    const first = ahead ?? half(from, back ?? [to.x, to.y]);
    const second = back ?? half(to, ahead ?? [from.x, from.y]);
    for (let step = 1; step < steps; step += 1) {
      const share = step / steps;
      const rest = 1 - share;
      const mix = (a: number, b: number, c: number, d: number): number =>
        rest ** 3 * a + 3 * rest ** 2 * share * b + 3 * rest * share ** 2 * c + share ** 3 * d;
      sampled.push([mix(from.x, first[0], second[0], to.x), mix(from.y, first[1], second[1], to.y)]);
    }
  }
  const last = at(count - 1);
  return isClosed || last === undefined ? sampled : [...sampled, [last.x, last.y]];
};
