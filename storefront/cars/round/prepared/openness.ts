import type { CarPart } from '../../mesh/car-mesh.ts';
import { cell, type SolidCells } from './solid-cells.ts';

/** How far something may be away to shade a place, in metres. */
const reach = 0.75;
const start = cell * 1.9;

/** Directions over a surface as the light of an even sky falls on it: around its normal, evenly weighted. */
const rays: readonly (readonly [number, number, number])[] = Array.from({ length: 13 }, (_, index) => {
  const share = (index + 0.5) / 13;
  const [flat, around] = [Math.sqrt(share) * 0.97, index * 2.399_963];
  return [Math.cos(around) * flat, Math.sin(around) * flat, Math.sqrt(1 - flat * flat)];
});

/** How much light reaches each corner of a part, 0 to 1, by what stands close to it. */
export const opennessOf = ({ positions, normals }: CarPart, cells: SolidCells): Float32Array => {
  const corners = positions.length / 3;
  const openness = new Float32Array(corners);
  for (let corner = 0; corner < corners; corner += 1) {
    const at = corner * 3;
    const [x, y, z] = [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
    const [nx, ny, nz] = [normals[at] ?? 0, normals[at + 1] ?? 1, normals[at + 2] ?? 0];
    // two directions across the normal (Duff and others, Building an Orthonormal Basis, Revisited, 2017)
    const sign = nz >= 0 ? 1 : -1;
    const a = -1 / (sign + nz);
    const b = nx * ny * a;
    let shade = 0;
    for (const [u, v, w] of rays) {
      const dx = (1 + sign * nx * nx * a) * u + b * v + nx * w;
      const dy = sign * b * u + (sign + ny * ny * a) * v + ny * w;
      const dz = -sign * nx * u - ny * v + nz * w;
      for (let along = start; along < reach; along += cell) {
        const height = y + dy * along;
        const isUnder = height < 0 && cells.lowestAt(x + dx * along, z + dz * along) !== undefined;
        if (isUnder || cells.isSolid(x + dx * along, height, z + dz * along)) {
          shade += 1 - ((along - start) / reach) ** 2;
          break;
        }
      }
    }
    const open = 1 - shade / rays.length;
    // a surface that only curves meets its own cells at flat angles
    openness[corner] = Math.min(1, open / 0.78);
  }
  return openness;
};
