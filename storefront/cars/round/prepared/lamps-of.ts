import type { CarMaterial } from '../../mesh/car-mesh.ts';
import type { LampPlace } from './prepared-car.ts';

type LampPart = { readonly material?: CarMaterial | undefined; readonly positions: Float32Array };

/** The middle of each lamp: of what shines at the front or rear, on either side. */
export const lampsOf = (parts: readonly LampPart[]): readonly LampPlace[] =>
  (['headlight', 'tailLight'] as const).flatMap((lamp) =>
    [1, -1].flatMap((side): readonly LampPlace[] => {
      let [count, x, y, z] = [0, 0, 0, 0];
      for (const { material, positions } of parts) {
        if (material !== lamp) continue;
        for (let at = 0; at < positions.length; at += 3) {
          const across = positions[at + 2] ?? 0;
          if (across * side < 0.2) continue;
          count += 1;
          x += positions[at] ?? 0;
          y += positions[at + 1] ?? 0;
          z += across;
        }
      }
      return count === 0 ? [] : [{ lamp, at: [x / count, y / count, z / count] }];
    }),
  );
