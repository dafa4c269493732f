import type { CarRig } from '../../rigs/car-rig.ts';
import type { Sheeting } from './panel.ts';
import type { BodySkin } from './skin-of.ts';

/** The hollow that a wheel turns in, on the left: a vault from the opening inwards and a wall behind the wheel. */
export const wheelHouse = (rig: CarRig, body: BodySkin, wheelMm: number, innerMm: number): Sheeting => {
  const sheeting: Sheeting = { positions: [], normals: [], indices: [] };
  const { tyreRadiusMm: axle, archRadiusMm: radius } = rig;
  const start = Math.asin((rig.sillMm - axle) / radius);
  const count = 40;
  const angles = Array.from({ length: count + 1 }, (_, index) => start + ((Math.PI - 2 * start) * index) / count);
  const push = (x: number, y: number, z: number, normal: readonly [number, number, number]): number => {
    sheeting.positions.push(x, y, z);
    sheeting.normals.push(...normal);
    return sheeting.positions.length / 3 - 1;
  };
  const rings = angles.map((angle) => {
    const [x, y] = [wheelMm + Math.cos(angle) * radius, axle + Math.sin(angle) * radius];
    const normal = [-Math.cos(angle), -Math.sin(angle), 0] as const;
    return [push(x, y, body.halfWidthAt(x, y) - 9, normal), push(x, y, innerMm, normal)] as const;
  });
  const behind = [0, 0, 1] as const;
  const middle = push(wheelMm, rig.sillMm, innerMm, behind);
  const wall = angles.map((angle) =>
    push(wheelMm + Math.cos(angle) * radius, axle + Math.sin(angle) * radius, innerMm, behind),
  );
  for (let index = 0; index < count; index += 1) {
    const [one, other] = [rings[index], rings[index + 1]];
    if (one !== undefined && other !== undefined)
      sheeting.indices.push(one[0], other[1], one[1], one[0], other[0], other[1]);
    sheeting.indices.push(middle, wall[index] ?? 0, wall[index + 1] ?? 0);
  }
  return sheeting;
};
