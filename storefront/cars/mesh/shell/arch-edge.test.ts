import { expect, test } from 'vitest';
import { sedan } from '../../rigs/sedan.ts';
import { archEdge } from './arch-edge.ts';

test('The edge of a wheel opening stands out a little all round it, and faces outwards', () => {
  const { positions, normals, indices } = archEdge(sedan, { halfWidthAt: () => 900 }, sedan.rearWheelMm);
  const spots = Array.from({ length: positions.length / 3 }, (_, index) => positions.slice(index * 3, index * 3 + 3));
  const reaches = spots.map(([x = 0, y = 0]) => Math.hypot(x - sedan.rearWheelMm, y - sedan.tyreRadiusMm));
  expect(Math.min(...reaches)).toBeCloseTo(sedan.archRadiusMm, 6);
  expect(Math.max(...reaches)).toBeLessThan(sedan.archRadiusMm + 30);
  expect(Math.max(...spots.map(([, , z = 0]) => z))).toBe(906);
  // below it ends within the body
  expect(Math.min(...spots.map(([, y = 0]) => y))).toBeGreaterThan(sedan.sillMm);
  const faces = Array.from({ length: indices.length / 3 }, (_, index) => indices.slice(index * 3, index * 3 + 3));
  const turned = faces.filter((corners) => {
    const [a = [], b = [], c = []] = corners.map((corner) => spots[corner] ?? []);
    const [u, v] = [b, c].map((spot) => spot.map((value, axis) => value - (a[axis] ?? 0)));
    const [[ux = 0, uy = 0, uz = 0] = [], [vx = 0, vy = 0, vz = 0] = []] = [u, v];
    const across = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    return corners.some(
      (corner) => across.reduce((sum, value, axis) => sum + value * (normals[corner * 3 + axis] ?? 0), 0) <= 0,
    );
  });
  expect(turned).toStrictEqual([]);
});
