import { bendOf, crownOf } from './crown-of.ts';
import { ease, item, mix } from './lines.ts';
import type { Spot } from './sewn.ts';

/**
 * A sheet from side to side, in rows along the car: its middle follows a line, its edge another, its first and last row are
 * given. `across` says where its columns stand, as shares of the way from the middle to the edge.
 */
export const capOf = (
  across: readonly number[],
  middles: readonly Spot[],
  edges: readonly Spot[],
  start: readonly Spot[],
  end: readonly Spot[],
): readonly (readonly Spot[])[] => {
  const sharesOf = (row: readonly Spot[]) => {
    const [middle, corner] = [item(row, 0), item(row, -1)];
    return row.map((spot, index): Spot => {
      const part = item(across, index);
      const by = (axis: 0 | 1 | 2, usual: number): number =>
        Math.abs(corner[axis] - middle[axis]) < 8 ? usual : (spot[axis] - middle[axis]) / (corner[axis] - middle[axis]);
      return [by(0, bendOf(part)), by(1, crownOf(part)), by(2, part)];
    });
  };
  const [starts, ends] = [sharesOf(start), sharesOf(end)];
  return edges.map((edge, row) => {
    if (row === 0) return start;
    if (row === edges.length - 1) return end;
    const along = row / (edges.length - 1);
    const middle = item(middles, row);
    return across.map((part, column): Spot => {
      const [one, other] = [item(starts, column), item(ends, column)];
      const early = Math.max(0, 1 - along * 5);
      const by = (axis: 0 | 2): number =>
        mix(edge[axis] - middle[axis] === 0 ? part : mix(one[axis], other[axis], ease(0, 1, along)), part, 0);
      const fall = mix(mix(crownOf(part), other[1], ease(0.6, 1, along)), one[1], early ** 2);
      return [mix(middle[0], edge[0], by(0)), mix(middle[1], edge[1], fall), mix(middle[2], edge[2], by(2))];
    });
  });
};
