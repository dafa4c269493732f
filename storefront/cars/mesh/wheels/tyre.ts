import type { Point } from '../car-mesh.ts';
import type { Flat, Shape } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { revolved } from '../solids/revolved.ts';
import { joined, type Solid } from '../solids/solid.ts';

/** Half the width of a tyre at its widest, in metres: a 235 on a rim that suits it. */
export const tyreHalfWidth = 0.1175;

const segments = 42;

/** Two grooves run around the tread; their middles from the tyre's middle, in metres. */
const grooves = [-0.03, 0.03];
const [grooveHalf, grooveDepth] = [0.0048, 0.007];

/** From the tread's edge down to the bead: beside the tread's radius or the rim's, and out to the side. */
const side = (radius: number, rim: number): Shape => {
  const wall = (share: number): number => rim + (radius - rim) * share;
  return [
    [radius - 0.0035, 0.0865],
    [radius - 0.012, 0.1005],
    [wall(0.74), 0.1105],
    [wall(0.46), tyreHalfWidth],
    [wall(0.2), 0.114],
    // the rib that keeps the rim off the kerb
    [rim + 0.012, 0.1148],
    [rim + 0.0085, 0.1165],
    [rim + 0.003, 0.1155],
    [rim - 0.001, 0.1085],
    [rim - 0.014, 0.1],
  ];
};

/** Blocks along the outer shoulder, with gaps between them that let water out. */
const blocks = (radius: number, rim: number, count: number): Solid => {
  const wall = radius - (radius - rim) * 0.24;
  const profile: Shape = [
    [radius - 0.009, 0.07],
    [radius - 0.0004, 0.0662],
    [radius - 0.0018, 0.086],
    [radius - 0.0098, 0.1018],
    [wall, 0.1104],
  ];
  return joined(
    ...Array.from({ length: count }, (_, index): Solid => {
      const first = (index / count) * 2 * Math.PI;
      return lofted(
        [0, 0.84].map((share) =>
          profile.map(([reach, z], place): Point => {
            const angle = first + ((share + (place < 3 ? 0 : 0.16)) / count) * 2 * Math.PI;
            return [Math.cos(angle) * reach, Math.sin(angle) * reach, z];
          }),
        ),
      );
    }),
  );
};

/** A tyre around the z axis, its outer face towards z > 0, on a rim of that radius; metres. */
export const tyre = (radius: number, rim: number): Solid => {
  const crown = (z: number): number => radius - 0.0004 - z * z * 0.3;
  const tread = grooves.flatMap((middle): readonly Flat[] => [
    [crown(middle), middle - grooveHalf],
    [crown(middle) - grooveDepth, middle - grooveHalf + 0.0012],
    [crown(middle) - grooveDepth, middle + grooveHalf - 0.0012],
    [crown(middle), middle + grooveHalf],
  ]);
  const outer = side(radius - 0.003, rim);
  const inner = [...outer].reverse().filter((_, index) => index === 0 || index > 5);
  const profile: Shape = [...inner.map(([reach, z]): Flat => [reach, -z]), ...tread, ...outer];
  return joined(revolved(profile, segments), blocks(radius, rim, 36));
};
