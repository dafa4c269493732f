/** Square tiles of a map in the Web Mercator projection, as tile servers count them: 0/0/0 is the world. */
import type { GeoPoint } from './distance.ts';
import { sizeOf, smallestSize } from './largest-places.ts';
import type { LocatedSuburb } from './located-suburb.ts';

export type MapTile = {
  /** The world is 2^zoom tiles wide and high. */
  readonly zoom: number;
  /** From the west. */
  readonly column: number;
  /** From the north. */
  readonly row: number;
};

export type GeoBox = Readonly<Record<'west' | 'south' | 'east' | 'north', number>>;

/** Where the names of places are asked for by tile; further out cities are too few, further in suburbs. */
export const placeZooms = { least: 4, most: 12 } as const;

/** Further in than this, a place needs no people to be written down. */
const everyPlaceFrom = 9;

const latitudeOf = (row: number, zoom: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** zoom))) * 180) / Math.PI;
const longitudeOf = (column: number, zoom: number): number => (column / 2 ** zoom) * 360 - 180;

/** The edges of a tile in degrees. */
export const boxOfTile = ({ zoom, column, row }: MapTile): GeoBox => ({
  west: longitudeOf(column, zoom),
  east: longitudeOf(column + 1, zoom),
  north: latitudeOf(row, zoom),
  south: latitudeOf(row + 1, zoom),
});

/** A point on the western or northern edge lies in the box, one on the other two does not: no place is in two tiles. */
export const isInBox = ({ west, south, east, north }: GeoBox, { latitude, longitude }: GeoPoint): boolean =>
  west <= longitude && longitude < east && south < latitude && latitude <= north;

/** Names are wide and low: as many of them find room beside and below one another on a tile, drawn 512 pixels wide. */
const names = { across: 4, down: 9 } as const;

/** A place to write on a map. `rank` 0 is the largest of all. */
type MapPlace = GeoPoint & { readonly name: string; readonly rank: number };

/**
 * The places to write on a tile, largest first: of those that a name's room on it holds the largest, and far out only
 * cities and towns. Takes the suburbs of the tile in any order.
 */
export const placesOfTile = (suburbs: readonly LocatedSuburb[], tile: MapTile): readonly MapPlace[] => {
  const { west, east, north, south } = boxOfTile(tile);
  const rooms = new Map<string, MapPlace>();
  for (const { name, state, latitude, longitude } of suburbs) {
    const rank = sizeOf(name.toLowerCase(), state);
    if (rank === smallestSize && tile.zoom < everyPlaceFrom) continue;
    const room = [
      Math.floor(((longitude - west) / (east - west)) * names.across),
      Math.floor(((north - latitude) / (north - south)) * names.down),
    ].join();
    const there = rooms.get(room);
    if (there === undefined || rank < there.rank || (rank === there.rank && name < there.name))
      rooms.set(room, { name, latitude, longitude, rank });
  }
  return [...rooms.values()].sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1));
};
