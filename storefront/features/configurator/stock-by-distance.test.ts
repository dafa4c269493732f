import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearKm, stockByDistance } from './stock-by-distance.ts';

const at = (distanceKm: number) => ({ distanceKm });

it('counts a car as near up to the limit, and no further', () => {
  expect(stockByDistance([at(0.4), at(100), at(100.1), at(780.4)])).toStrictEqual({
    near: [at(0.4), at(100)],
    further: [at(100.1), at(780.4)],
  });
  expect(nearKm).toBe(100);
});

it('loses no car and keeps the nearest first', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 4_000, noNaN: true })), (distances) => {
      const cars = distances.toSorted((a, b) => a - b).map(at);
      const { near, further } = stockByDistance(cars);
      expect([...near, ...further]).toStrictEqual(cars);
    }),
  );
});
