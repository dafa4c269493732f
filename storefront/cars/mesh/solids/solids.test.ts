import { describe, expect, it } from 'vitest';
import type { Point } from '../car-mesh.ts';
import { faultsOf, pointsOf, trianglesIn } from './check-part.ts';
import { areaOf, circle, inset, roundedRectangle, trianglesOf, type Shape } from './flat-shape.ts';
import { lofted } from './lofted.ts';
import { partOf } from './part-of.ts';
import { bevelled, roundedBox } from './plate.ts';
import { revolved } from './revolved.ts';
import { joined, mirrored, moved, onBothSides, turnedBy, volumeOf, type Solid } from './solid.ts';
import { swept } from './swept.ts';

const part = (solid: Solid, creaseDegrees?: number) =>
  partOf(solid, { name: 'tried', material: 'paint' }, creaseDegrees);

const arrow: Shape = [
  [0, 0],
  [3, 1],
  [0, 2],
  [1, 1],
];

const bow: readonly Point[] = [
  [0, 0, 0],
  [1, 0.2, 0],
  [2, 0.2, 0.6],
  [2.4, 1, 1],
];

const solids: Readonly<Record<string, Solid>> = {
  'a box with rounded edges': roundedBox(2, 1, 0.5, 0.1),
  'a plate of a shape with an inner corner': bevelled(arrow, 0.4, 0.05),
  'a ball, which closes in two points': revolved(
    [
      [0, -1],
      [0.8, -0.6],
      [1, 0],
      [0.8, 0.6],
      [0, 1],
    ],
    12,
  ),
  'a tyre': revolved(
    roundedRectangle(0.2, 0.3, 0.05).map(([u, v]) => [u + 1, v]),
    24,
  ),
  'a bent tube': swept(bow, circle(0.1, 8), { bevel: 0.02 }),
  'a hoop': swept(
    circle(1, 16).map(([x, y]): Point => [x, y, 0]),
    circle(0.1, 8),
    { up: [0, 0, 1], goesRound: true },
  ),
  'a cone': lofted([circle(1, 8).map(([x, y]): Point => [x, y, 0]), Array.from({ length: 8 }, (): Point => [0, 0, 1])]),
};

describe('solids', () => {
  it.each(Object.entries(solids))('%s is closed, turned outwards and has unit normals', (_, solid) => {
    expect(faultsOf(part(solid))).toStrictEqual([]);
    expect(faultsOf(part(mirrored(solid)))).toStrictEqual([]);
    expect(faultsOf(part(moved(solid, turnedBy('x', 40))))).toStrictEqual([]);
  });

  it('says what is wrong with a part that has a hole or is turned inside out', () => {
    const box = roundedBox(2, 1, 0.5, 0.1);
    expect(faultsOf(part({ ...box, faces: box.faces.slice(1) }))).toContain('3 edges are open');
    const inside = { ...box, faces: box.faces.map(([a, b, c]) => [a, c, b] as const) };
    expect(faultsOf(part(inside))).toContain('the faces look inwards');
  });

  it('counts the triangles of parts', () => {
    expect(trianglesIn([part(bevelled(arrow, 0.4, 0.05)), part(bevelled(arrow, 0.4, 0.05))])).toBe(56);
  });

  it('holds the volume that a shape has', () => {
    expect(volumeOf(bevelled(arrow, 0.4, 0))).toBeCloseTo(areaOf(arrow) * 0.4, 9);
    expect(volumeOf(onBothSides(moved(bevelled(arrow, 0.4, 0), ([x, y, z]) => [x, y, z + 1])))).toBeCloseTo(
      areaOf(arrow) * 0.8,
      9,
    );
  });

  it('keeps an edge where faces meet sharply and none where they meet smoothly', () => {
    const drum = revolved(
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      24,
    );
    const heights = pointsOf(part(drum).normals).map(([, , z]) => Math.abs(z));
    expect(heights.every((height) => height < 1e-6 || height > 1 - 1e-6)).toBe(true);
    expect(part(drum, 180).positions.length).toBeLessThan(part(drum).positions.length);
    expect(part(joined(drum, drum)).indices).toHaveLength(part(drum).indices.length * 2);
  });
});

describe('flat shapes', () => {
  it('are cut into triangles that cover them once', () => {
    const triangles = trianglesOf(arrow);
    expect(triangles).toHaveLength(2);
    const areas = triangles.map((corners) => areaOf(corners.map((corner) => arrow[corner] ?? [0, 0])));
    expect(areas.every((area) => area > 0)).toBe(true);
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(areaOf(arrow), 9);
  });

  it('can be drawn in by a distance, whichever way they run', () => {
    const square = roundedRectangle(2, 2, 0, 1);
    expect(areaOf(inset(roundedRectangle(2, 2, 0.4), 0.1))).toBeCloseTo(areaOf(roundedRectangle(1.8, 1.8, 0.3)), 1);
    expect(Math.abs(areaOf(inset(arrow.toReversed(), 0.05)))).toBeLessThan(areaOf(arrow));
    expect(areaOf(square)).toBeCloseTo(4, 9);
  });
});
