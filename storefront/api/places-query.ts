import { placesResponseSchema, type PlacesResponse } from '@driveaway/domain/api/places.ts';
import type { MapTile } from '@driveaway/domain/locations/map-tile.ts';
import { getJson, withQuery } from './http-client.ts';

/** What to write on a tile of a map. Throws `ApiFailure`. */
export const readPlaces = ({ zoom, column, row }: MapTile): Promise<PlacesResponse> =>
  getJson(placesResponseSchema, withQuery('/api/location/places', { zoom, column, row }));
