import { describe, expect, it } from 'vitest';
import { countryOutline } from './country-outline.ts';

/** Two islands: a square of two arcs, the second shared with a neighbour and so walked backwards; one far south. */
const atlas = {
  transform: { scale: [0.5, 0.5], translate: [100, -50] },
  arcs: [
    [
      [0, 40],
      [10, 0],
      [0, 10],
    ],
    [
      [0, 40],
      [0, 10],
      [10, 0],
    ],
    [
      [0, 0],
      [1, 0],
      [-1, 1],
      [0, -1],
    ],
  ],
  objects: {
    countries: {
      geometries: [
        { id: '004', type: 'Polygon', arcs: [[0, 1]] },
        { id: '036', type: 'MultiPolygon', arcs: [[[0, ~1]], [[2]]] },
      ],
    },
  },
};

describe('the outline of a country', () => {
  it('joins its arcs to closed rings in degrees, without the islands too far south', () => {
    expect(countryOutline(atlas, { country: '036', southernmost: -45, decimals: 1 })).toEqual([
      [
        [100, -30],
        [105, -30],
        [105, -25],
        [100, -25],
        [100, -30],
      ],
    ]);
  });

  it('keeps every island that is not too far south', () => {
    expect(countryOutline(atlas, { country: '036', southernmost: -90, decimals: 0 })).toHaveLength(2);
  });

  it('fails for a country that is not in the atlas', () => {
    expect(() => countryOutline(atlas, { country: '554', southernmost: -90, decimals: 2 })).toThrow('554');
  });
});
