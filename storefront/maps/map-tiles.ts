import type { MapTiles } from '@driveaway/domain/api/map-tiles.ts';

declare global {
  /** Absent: maps are drawn from the data of the build alone. */
  var mapTiles: MapTiles | undefined;
}

/** The maker's own map, where the service names one. */
export const mapTiles = (): MapTiles | undefined => globalThis.mapTiles;
