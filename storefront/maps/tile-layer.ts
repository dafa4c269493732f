import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import type { MapTiles } from '@driveaway/domain/api/map-tiles.ts';

/** The maker's own map, from its tile server, above the drawn land. */
export const tileLayer = ({ url }: MapTiles) => new TileLayer({ source: new XYZ({ url }) });
