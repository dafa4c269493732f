import { expect, it } from 'vitest';
import { noiseAt, roughNoiseAt } from './noise.ts';

const places = Array.from({ length: 40 }, (_, index) => index * 0.37 - 5);

it('is the same for the same place, differs between places, and stays from 0 to 1', () => {
  const found = places.map((at) => noiseAt(at, at / 3));
  expect(places.map((at) => noiseAt(at, at / 3))).toEqual(found);
  expect(new Set(found).size).toBe(places.length);
  for (const level of found) {
    expect(level).toBeGreaterThanOrEqual(0);
    expect(level).toBeLessThanOrEqual(1);
  }
});

it('repeats along x and along y, so that a tile of it fits its neighbours on all four sides', () => {
  for (const at of places) {
    expect(roughNoiseAt(at + 8, 1.3, 5, 8)).toBeCloseTo(roughNoiseAt(at, 1.3, 5, 8), 9);
    expect(roughNoiseAt(1.3, at + 8, 5, 8, 8)).toBeCloseTo(roughNoiseAt(1.3, at, 5, 8, 8), 9);
    expect(roughNoiseAt(at + 8, at - 8, 5, 8, 8)).toBeCloseTo(roughNoiseAt(at, at, 5, 8, 8), 9);
  }
});
