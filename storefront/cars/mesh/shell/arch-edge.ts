import type { CarRig } from '../../rigs/car-rig.ts';
import type { BodyChart } from './body-chart.ts';
import type { Sheeting } from './panel.ts';

/** Across the edge, from the opening outwards: how far from it, and how far out of the body; millimetres. */
const profile = [
  [0, -9],
  [0, 4],
  [3, 6],
  [15, 5],
  [24, -2],
] as const;

/** The rolled edge of a painted wheel opening on the left: it catches light all round the wheel. */
export const archEdge = (rig: CarRig, body: Pick<BodyChart, 'halfWidthAt'>, wheelMm: number): Sheeting => {
  const sheeting: Sheeting = { positions: [], normals: [], indices: [] };
  const { tyreRadiusMm: axle, archRadiusMm: radius } = rig;
  const start = Math.asin((rig.sillMm + 26 - axle) / radius);
  const count = 40;
  const rings = Array.from({ length: count + 1 }, (_, step) => {
    const angle = start + ((Math.PI - 2 * start) * step) / count;
    const [along, up] = [Math.cos(angle), Math.sin(angle)];
    const spots = profile.map(([away, out]): readonly [number, number, number] => {
      const [x, y] = [wheelMm + along * (radius + away), axle + up * (radius + away)];
      return [x, y, body.halfWidthAt(x, y) + out];
    });
    return { along, up, spots };
  });
  for (const [ring, { along, up, spots }] of rings.entries())
    for (const [index, spot] of spots.entries()) {
      const [before, after] = [spots[Math.max(0, index - 1)] ?? spot, spots[index + 1] ?? spot];
      const away = (after[0] - before[0]) * along + (after[1] - before[1]) * up;
      const out = after[2] - before[2];
      const length = Math.hypot(away, out) || 1;
      sheeting.positions.push(...spot);
      sheeting.normals.push((-out / length) * along, (-out / length) * up, away / length);
      if (ring === 0 || index === 0) continue;
      const here = ring * profile.length + index;
      const back = here - profile.length;
      sheeting.indices.push(back - 1, back, here, back - 1, here, here - 1);
    }
  return sheeting;
};
