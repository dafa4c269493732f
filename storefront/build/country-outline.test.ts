import { describe, expect, it } from 'vitest';
import { ringsOfSteps } from '../maps/rings-of-steps.ts';
import { countryOutline, stepsOfRings } from './country-outline.ts';

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
    expect(countryOutline(atlas, { country: '036', southernmost: -45, decimals: 1, tolerance: 0 })).toEqual([
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
    expect(countryOutline(atlas, { country: '036', southernmost: -90, decimals: 1, tolerance: 0 })).toHaveLength(2);
  });

  it('fails for a country that is not in the atlas', () => {
    expect(() => countryOutline(atlas, { country: '554', southernmost: -90, decimals: 2, tolerance: 0 })).toThrow(
      '554',
    );
  });

  it('leaves out what a straight line passes near enough, and islands that then enclose nothing', () => {
    const outline = (tolerance: number) =>
      countryOutline(atlas, { country: '036', southernmost: -90, decimals: 1, tolerance });
    expect(outline(0.1).map((ring) => ring.length)).toEqual([5, 4]);
    expect(outline(2).map((ring) => ring.length)).toEqual([5]);
  });
});

describe('the steps of rings', () => {
  const rings = [
    [
      [113.661, -22.5],
      [113.662, -22.499],
      [113.66, -22.51],
      [113.661, -22.5],
    ],
  ] as const;

  it('are small whole numbers after the first point', () => {
    expect(stepsOfRings(rings, 3)).toEqual([[113661, -22500, 1, 1, -2, -11, 1, 10]]);
  });

  it('lead back to the rings', () => {
    expect(ringsOfSteps(stepsOfRings(rings, 3), 3)).toEqual(rings);
  });
});
