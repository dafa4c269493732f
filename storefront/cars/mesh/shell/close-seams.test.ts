import { expect, test } from 'vitest';
import { closeSeams, openEdges } from './close-seams.ts';
import type { Skin } from './cut.ts';

/** A box's lid of four corners, and its ground below, sewn along all sides but one, on which one of them has a vertex more. */
const seamed = (): Skin => ({
  positions: [0, 0, 10, 90, 0, 10, 90, 0, 50, 0, 0, 50, 30, 0, 10, 60.03, 0, 10],
  normals: Array.from({ length: 6 }, () => [0, 1, 0]).flat(),
  charts: Array.from({ length: 6 }, () => [0, 0]).flat(),
  faces: [
    { corners: [0, 1, 2], region: 'roof', bits: 5 },
    { corners: [0, 2, 3], region: 'roof', bits: 1 },
    { corners: [3, 2, 0], region: 'floor', bits: 0 },
    { corners: [2, 1, 5], region: 'floor', bits: 0 },
    { corners: [2, 5, 4], region: 'floor', bits: 0 },
    { corners: [2, 4, 0], region: 'floor', bits: 0 },
  ],
});

test('An edge takes on the vertices that its neighbours have on it, and keeps what its face is', () => {
  const skin = seamed();
  expect(openEdges(skin)).toHaveLength(4);
  closeSeams(skin);
  expect(openEdges(skin)).toHaveLength(0);
  expect(skin.faces.filter(({ bits, region }) => bits === 5 && region === 'roof')).toHaveLength(3);
  expect(skin.normals.slice(-3)).toEqual([0, 1, 0]);
});

test('A hole stays open, so that a test can find it', () => {
  const skin = seamed();
  skin.faces = skin.faces.slice(1);
  closeSeams(skin);
  expect(openEdges(skin).length).toBeGreaterThan(0);
});
