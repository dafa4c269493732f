import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOfTile, isInBox, placesOfTile } from './map-tile.ts';
import { suburbs } from './suburbs.ts';

const around = { zoom: 5, column: 29, row: 19 };

describe('a tile of the map', () => {
  it('lies where tile servers put it', () => {
    expect(boxOfTile({ zoom: 0, column: 0, row: 0 })).toMatchObject({ west: -180, east: 180 });
    const { west, south, east, north } = boxOfTile(around);
    expect([west, east]).toStrictEqual([146.25, 157.5]);
    expect([south, north].map((value) => value.toFixed(2))).toStrictEqual(['-40.98', '-31.95']);
  });

  it('shares no point with its neighbours, and leaves none out', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -44, max: -10, noNaN: true }),
        fc.double({ min: 112, max: 154, noNaN: true }),
        fc.integer({ min: 4, max: 12 }),
        (latitude, longitude, zoom) => {
          const across = 2 ** zoom;
          const column = Math.floor(((longitude + 180) / 360) * across);
          const row = Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * across);
          const holders = [-1, 0, 1]
            .flatMap((x) => [-1, 0, 1].map((y) => ({ zoom, column: column + x, row: row + y })))
            .filter((tile) => isInBox(boxOfTile(tile), { latitude, longitude }));
          expect(holders).toHaveLength(1);
        },
      ),
    );
  });
});

describe('the places of a tile', () => {
  const of = (tile: typeof around) =>
    placesOfTile(
      suburbs.filter((suburb) => isInBox(boxOfTile(tile), suburb)),
      tile,
    ).map(({ name }) => name);

  it('are far out the largest that have room', () => {
    expect(of(around)).toStrictEqual(['Sydney', 'Canberra', 'Newcastle', 'Wollongong', 'Dubbo', 'Wodonga']);
  });

  it('are close by suburbs as well', () => {
    const tile = { zoom: 11, column: 1884, row: 1229 };
    expect(of(tile)).toContain('Bondi Beach');
  });

  it('are none where there are none', () => {
    expect(of({ zoom: 13, column: 0, row: 0 })).toStrictEqual([]);
  });
});
