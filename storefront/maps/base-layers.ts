/** What lies under the markers: land and borders from the data of the build, and names from the list of places. */
import { placeZooms, type MapTile } from '@driveaway/domain/locations/map-tile.ts';
import rings from 'virtual:australia-coast';
import Feature from 'ol/Feature.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type { Extent } from 'ol/extent.js';
import { createXYZ } from 'ol/tilegrid.js';
import { readPlaces } from '../api/places-query.ts';
import { borderStyle, landStyle, placeStyle, stateStyle, type MapLook } from './map-style.ts';
import { ringsOfSteps } from './rings-of-steps.ts';
import { stateBorders } from './state-borders.ts';
import { stateLabels } from './state-labels.ts';

/** The capitals, so that a coast says where one is before any name has come. */
const capitals = [
  { name: 'Sydney', latitude: -33.87, longitude: 151.21 },
  { name: 'Melbourne', latitude: -37.81, longitude: 144.96 },
  { name: 'Brisbane', latitude: -27.47, longitude: 153.03 },
  { name: 'Perth', latitude: -31.95, longitude: 115.86 },
  { name: 'Adelaide', latitude: -34.93, longitude: 138.6 },
  { name: 'Hobart', latitude: -42.88, longitude: 147.33 },
  { name: 'Darwin', latitude: -12.46, longitude: 130.84 },
  { name: 'Canberra', latitude: -35.28, longitude: 149.13 },
] as const;

/** Closer than this zoom of the view, nobody needs to be told the state. */
const statesUpToZoom = 6.5;
/** Names of states give way to capitals, and other places to them. */
const stateRank = 0.5;
/** So large places are cities here. */
const lastCity = 60;
/** The list has tiles of this width, in pixels. */
const tilePixels = 512;
/** A tile of that width is one zoom of the view less. */
const zoomOfView = (tileZoom: number): number => tileZoom + 1;

/** Land, each island by itself, so that what is out of sight is not drawn; and the borders of states. */
export const landLayer = (look: MapLook) => {
  const land = landStyle(look);
  const features: Feature[] = ringsOfSteps(rings.steps, rings.decimals).map((ring) => {
    const island = new Feature(new Polygon([ring.map((point) => fromLonLat([...point]))]));
    island.setStyle(land);
    return island;
  });
  const borders = new Feature(
    new MultiLineString(stateBorders.map((border) => border.map((point) => fromLonLat([...point])))),
  );
  borders.setStyle(borderStyle(look));
  return new VectorLayer({
    source: new VectorSource({ features: [...features, borders] }),
    updateWhileAnimating: true,
    updateWhileInteracting: true,
  });
};

type WrittenPlace = { readonly name: string; readonly latitude: number; readonly longitude: number };

/**
 * Names of places: capitals and, far out, states at once; others once their tiles are asked for, as the map moves, those that overlap left out,
 * the largest first. One that cannot be had is left out; the map is whole without it.
 */
export const placesLayer = (look: MapLook) => {
  const grid = createXYZ({ minZoom: placeZooms.least, maxZoom: placeZooms.most, tileSize: tilePixels });
  const isCapital = (name: string): boolean =>
    capitals.some((capital) => name === capital.name || name === `${capital.name} City`);

  const source = new VectorSource<Feature<Point>>();
  const write = ({ name, latitude, longitude }: WrittenPlace, rank: number, fromZoom: number): void => {
    const id = [name, latitude, longitude].join();
    const known = source.getFeatureById(id);
    if (known instanceof Feature) {
      // a tile from further out has it as well
      known.set('fromZoom', Math.min(fromZoom, Number(known.get('fromZoom'))));
      return;
    }
    const feature = new Feature(new Point(fromLonLat([longitude, latitude])));
    feature.setId(id);
    feature.setProperties({ rank, fromZoom, style: placeStyle(look, name, rank <= lastCity) });
    source.addFeature(feature);
  };
  for (const capital of capitals) write(capital, 0, 0);
  source.addFeatures(
    stateLabels.map(({ name, latitude, longitude }) => {
      const feature = new Feature(new Point(fromLonLat([longitude, latitude])));
      feature.setProperties({ rank: stateRank, fromZoom: 0, toZoom: statesUpToZoom, style: stateStyle(look, name) });
      return feature;
    }),
  );

  const asked = new Set<string>();
  const ask = async (tile: MapTile): Promise<void> => {
    const key = [tile.zoom, tile.column, tile.row].join('/');
    if (asked.has(key)) return;
    asked.add(key);
    try {
      for (const place of await readPlaces(tile))
        if (!isCapital(place.name)) write(place, place.rank, zoomOfView(tile.zoom));
    } catch {
      // asked for again when the map comes back there
      asked.delete(key);
    }
  };

  const layer = new VectorLayer({
    source,
    declutter: true,
    updateWhileAnimating: true,
    renderOrder: (one, other) => Number(one.get('rank')) - Number(other.get('rank')),
    style: (feature, resolution) => {
      const zoom = Math.log2(widestResolution / resolution);
      const isNear = Number(feature.get('fromZoom')) <= zoom + half;
      return isNear && zoom <= Number(feature.get('toZoom') ?? Infinity) ? feature.get('style') : undefined;
    },
  });
  return {
    layer,
    /** Asks for the names of an extent of the map at a resolution, each tile once. */
    look: (extent: Extent, resolution: number): void => {
      grid.forEachTileCoord(extent, grid.getZForResolution(resolution), ([zoom = 0, column = 0, row = 0]) => {
        void ask({ zoom, column, row });
      });
    },
  };
};

/** The tiles of the nearest whole zoom are asked for. */
const half = 0.5;
/** Metres to a pixel where the world is 256 pixels wide. */
const widestResolution = 156_543.033_928;
