import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, roundedKm } from './distance.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the distance between two places', () => {
  const sydney = { latitude: -33.8688, longitude: 151.2093 };

  it('is about 713 km from Sydney to Melbourne', () => {
    expect(distanceKm(sydney, { latitude: -37.8136, longitude: 144.9631 })).toBeCloseTo(713.4, 0);
  });

  it('is half the way around the earth to the opposite point', () => {
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015.1, 1);
  });

  it('is the same both ways, zero to the place itself, and never more than half the earth', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const there = distanceKm(a, b);
        expect(there).toBeCloseTo(distanceKm(b, a), 6);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThan(20_016);
        expect(distanceKm(a, a)).toBe(0);
      }),
    );
  });

  it('is shown to one decimal', () => {
    expect(roundedKm(12.34)).toBe(12.3);
    expect(roundedKm(12.35)).toBe(12.4);
    expect(roundedKm(0)).toBe(0);
  });
});
