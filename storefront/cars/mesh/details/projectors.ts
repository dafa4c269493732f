import type { CarPart, Point } from '../car-mesh.ts';
import type { Face, Skin } from '../shell/cut.ts';
import { cross, minus, plus, times, unit } from '../solids/point.ts';
import { partOf } from '../solids/part-of.ts';
import { revolved } from '../solids/revolved.ts';
import { joined, moved, onBothSides, type Solid } from '../solids/solid.ts';

/** The bezel of a projector around the z axis, looking to z > 0, of radius one: its face at z 0. */
const bezel: Solid = revolved(
  [
    [0.72, -0.7],
    [0.98, -0.7],
    [1, -0.05],
    [0.96, 0],
    [0.86, 0],
    [0.74, -0.3],
  ],
  11,
);

/** The lens in it. */
const lens: Solid = revolved(
  [
    [0, -0.6],
    [0.76, -0.6],
    [0.74, -0.34],
    [0.6, -0.14],
    [0.34, -0.02],
    [0, 0.02],
  ],
  10,
);

/** Where along the lamp, from its inner end, the middles of the projectors lie, as shares of its width. */
const places = [0.3, 0.52, 0.72];

/** The largest and smallest radius that is worth a projector, in metres. */
const [largest, smallest] = [0.034, 0.008];

type Corner = { readonly at: Point; readonly out: Point };

/** Projectors under the glass of both headlamps, as large as these are high; what shines, and what it sits in. */
export const projectors = (skin: Skin, faces: readonly Face[], middleMm: number): readonly CarPart[] => {
  const corners: readonly Corner[] = [...new Set(faces.flatMap(({ corners: those }) => those))].map((vertex) => {
    const three = (values: readonly number[]): Point => [
      values[vertex * 3] ?? 0,
      values[vertex * 3 + 1] ?? 0,
      values[vertex * 3 + 2] ?? 0,
    ];
    const [x, y, z] = three(skin.positions);
    return { at: [(x - middleMm) / 1000, y / 1000, z / 1000], out: three(skin.normals) };
  });
  const sides = corners.map(({ at: [, , z] }) => z);
  const [inner, outer] = [Math.min(...sides), Math.max(...sides)];
  const found = places.flatMap((share) => {
    const z = inner + (outer - inner) * share;
    const near = corners.filter(({ at }) => Math.abs(at[2] - z) < 0.022);
    if (near.length < 2) return [];
    const heights = near.map(({ at: [, y] }) => y);
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    const radius = Math.min(largest, (high - low) * 0.36, (outer - inner) * 0.085);
    if (radius < smallest) return [];
    const sum = near.reduce<Corner>((all, { at, out }) => ({ at: plus(all.at, at), out: plus(all.out, out) }), {
      at: [0, 0, 0],
      out: [0, 0, 0],
    });
    const out = unit(plus(unit(sum.out), [-0.25, 0, 0]));
    const middle = times(sum.at, 1 / near.length);
    return [{ middle: minus([middle[0], (low + high) / 2, middle[2]], times(out, 0.012)), out, radius }];
  });
  if (found.length === 0) return [];
  const placed = (solid: Solid): Solid =>
    onBothSides(
      joined(
        ...found.map(({ middle, out, radius }) => {
          const across = unit(cross([0, 1, 0], out));
          const up = cross(out, across);
          return moved(solid, ([u, v, w]) =>
            plus(middle, plus(times(out, w * radius), plus(times(across, u * radius), times(up, v * radius)))),
          );
        }),
      ),
    );
  return [
    partOf(placed(bezel), { name: 'ProjectorBezels', material: 'reflector' }),
    partOf(placed(lens), { name: 'Projectors', material: 'headlight' }),
  ];
};
