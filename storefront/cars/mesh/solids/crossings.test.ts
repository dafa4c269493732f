import { describe, expect, it } from 'vitest';
import type { CarPart } from '../car-mesh.ts';
import { crossingsOf } from './crossings.ts';
import { partOf } from './part-of.ts';
import { roundedBox } from './plate.ts';
import { moved } from './solid.ts';

const boxAt = (name: string, x: number, size = 0.2): CarPart =>
  partOf(
    moved(roundedBox(size, size, size, 0.02), ([u, v, w]) => [u + x, v + x / 7, w + x / 9]),
    { name, material: 'paint' },
  );

/** Four corners in one plane, the last moved towards the first until both triangles fold over each other. */
const foldedAt = (height: number): CarPart => ({
  name: 'Folded',
  material: 'paint',
  positions: new Float32Array([0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0.03, 0.03, -0.05, 0.03, 0.03, height, 0.2, 0.2, height]),
  normals: new Float32Array(18).fill(0.577),
  indices: new Uint32Array([0, 1, 2, 3, 4, 5]),
});

describe('crossings of triangles', () => {
  it('finds two parts that run through each other, and where', () => {
    const found = crossingsOf([boxAt('One', 0), boxAt('Other', 0.15)]);
    expect(new Set(found.map(({ parts }) => parts.join(' ')))).toEqual(new Set(['One Other']));
    expect(found.every(({ at: [x] }) => x > -0.11 && x < 0.26)).toBe(true);
  });

  it('finds a part that runs through itself', () => {
    expect(crossingsOf([foldedAt(0.05)])).toHaveLength(1);
    expect(crossingsOf([foldedAt(-0.01)])).toEqual([]);
  });

  it('finds nothing in what is whole, in what lies apart and in what only touches', () => {
    expect(crossingsOf([boxAt('One', 0), boxAt('Other', 0.2001), boxAt('Third', 0.5)])).toEqual([]);
  });

  it('finds what lies within one cell, across cells and before the middle, and only what is asked for', () => {
    expect(crossingsOf([boxAt('One', -1, 0.01), boxAt('Other', -0.996, 0.01)]).length).toBeGreaterThan(0);
    expect(crossingsOf([boxAt('One', -1, 3), boxAt('Other', -0.5, 3)]).length).toBeGreaterThan(0);
    expect(crossingsOf([boxAt('One', 0), boxAt('Other', 0.15)], () => false)).toEqual([]);
  });
});
