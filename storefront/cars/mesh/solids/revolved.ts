import type { Point } from '../car-mesh.ts';
import type { Shape } from './flat-shape.ts';
import { lofted } from './lofted.ts';
import type { Solid } from './solid.ts';

/** Turns a closed profile of (radius, place along the axis) about the z axis, in so many segments. */
export const revolved = (profile: Shape, segments: number): Solid =>
  lofted(
    Array.from({ length: segments }, (_, index) => {
      const angle = (index * 2 * Math.PI) / segments;
      return profile.map(([radius, z]): Point => [Math.cos(angle) * radius, Math.sin(angle) * radius, z]);
    }),
    true,
  );
