import type { MapTiles } from '@driveaway/domain/api/map-tiles.ts';
import { defaults as defaultControls } from 'ol/control/defaults.js';
import { boundingExtent } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import VectorLayer from 'ol/layer/Vector.js';
import OpenLayersMap from 'ol/Map.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import { trustedTypesPolicy } from '../ui/foundation/trusted-types-policy.ts';
import { landLayer, placesLayer } from './base-layers.ts';
import { mapTiles } from './map-tiles.ts';
import { mapLookOf, markerStyle } from './map-style.ts';

// OpenLayers measures a line of text by an element with this innerHTML; 'default' is asked about all that comes as text
trustedTypesPolicy('default', { createHTML: (html) => (html === 'M' ? html : null) });

export type MapMarker = {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
};

export type MapBounds = Readonly<Record<'west' | 'south' | 'east' | 'north', number>>;

type MapOptions = {
  /** Class of the element with the buttons that zoom. */
  readonly zoomClass: string;
  /** Somebody pointed at a marker. */
  readonly onChoose: (id: string) => void;
  /** The view has come to rest somewhere else. */
  readonly onMove: (bounds: MapBounds) => void;
};

/** A map that is drawn. */
export type DrawnMap = {
  readonly show: (markers: readonly MapMarker[], chosenId: string | undefined) => void;
  /** Moves until all markers that are named are in sight; one of them alone with the country round it. */
  readonly frame: (markers: readonly MapMarker[]) => void;
  /** Moves no further than it takes to see the marker. */
  readonly reveal: (marker: MapMarker) => void;
  readonly remove: () => void;
};

const zoom = { start: 5, widest: 3, closest: 14, ofSeveral: 12 } as const;
const around = transformExtent([108, -46, 160, -8], 'EPSG:4326', 'EPSG:3857');
const center = fromLonLat([134, -28]);
/** Room in pixels for the name of a marker and for the buttons. */
const padding = [44, 64, 24, 48];
/** How far from a marker a finger may touch, in pixels. */
const touchPixels = 10;

const pointOf = ({ latitude, longitude }: MapMarker) => fromLonLat([longitude, latitude]);

/**
 * Draws Australia with markers into an element, which takes the arrow keys, plus and minus while it has the focus; only
 * then does it take the wheel and dragging. Nothing is shown before `show` and `frame`.
 */
export const drawMap = (target: HTMLElement, { zoomClass, onChoose, onMove }: MapOptions): DrawnMap => {
  const look = mapLookOf(target);
  const source = new VectorSource<Feature<Point>>();
  let chosen: string | undefined;
  const view = new View({
    center,
    zoom: zoom.start,
    minZoom: zoom.widest,
    maxZoom: zoom.closest,
    extent: around,
    // the sea may fill the rest: a place stays in the middle, however wide the map is or becomes
    constrainOnlyCenter: true,
  });
  const markers = new VectorLayer({
    source,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
    style: (feature) =>
      markerStyle(look, String(feature.get('name')), feature.getId() === chosen, view.getZoom() ?? zoom.start),
  });
  const places = placesLayer(look);
  const map = new OpenLayersMap({
    target,
    layers: [landLayer(look), places.layer, markers],
    controls: defaultControls({
      attribution: false,
      rotate: false,
      zoomOptions: { className: zoomClass, zoomOutLabel: '−', duration: 0 },
    }),
    interactions: defaultInteractions({ onFocusOnly: true, altShiftDragRotate: false, pinchRotate: false }),
    view,
  });
  target.tabIndex = 0;
  for (const button of target.querySelectorAll('button')) button.setAttribute('aria-label', button.title);

  const layTiles = async (tiles: MapTiles): Promise<void> => {
    const { tileLayer } = await import('./tile-layer.ts');
    // its own names are in the tiles
    map.removeLayer(places.layer);
    map.getLayers().insertAt(1, tileLayer(tiles));
  };
  const tiles = mapTiles();
  // where they cannot be had, the drawn map stays
  if (tiles !== undefined) layTiles(tiles).catch(() => undefined);

  const markerAt = (pixel: number[]): string | undefined => {
    const [feature] = map.getFeaturesAtPixel(pixel, {
      layerFilter: (layer) => layer === markers,
      hitTolerance: touchPixels,
    });
    const id = feature?.getId();
    return id === undefined ? undefined : String(id);
  };
  map.on('click', ({ pixel }) => {
    const id = markerAt(pixel);
    if (id !== undefined) onChoose(id);
  });
  map.on('pointermove', ({ pixel, dragging }) => {
    if (!dragging) target.style.cursor = markerAt(pixel) === undefined ? '' : 'pointer';
  });
  map.on('moveend', () => {
    const extent = view.calculateExtent(map.getSize());
    const [west = 0, south = 0, east = 0, north = 0] = transformExtent(extent, 'EPSG:3857', 'EPSG:4326');
    if (tiles === undefined) places.look(extent, view.getResolution() ?? 0);
    onMove({ west, south, east, north });
  });

  return {
    show: (shown, chosenId) => {
      chosen = chosenId;
      source.clear(true);
      source.addFeatures(
        shown.map((marker) => {
          const feature = new Feature(new Point(pointOf(marker)));
          feature.setId(marker.id);
          feature.set('name', marker.name, true);
          return feature;
        }),
      );
    },
    frame: (shown) => {
      const [only, ...more] = shown;
      if (only === undefined) return;
      if (more.length === 0) {
        view.setCenter(pointOf(only));
        view.setZoom(zoom.start);
      } else view.fit(boundingExtent(shown.map(pointOf)), { padding, maxZoom: zoom.ofSeveral });
    },
    reveal: (marker) => {
      const [x, y] = map.getPixelFromCoordinate(pointOf(marker)) ?? [];
      const [width = 0, height = 0] = map.getSize() ?? [];
      const [top = 0, right = 0, bottom = 0, left = 0] = padding;
      const isSeen =
        x !== undefined && y !== undefined && x > left && x < width - right && y > top && y < height - bottom;
      if (!isSeen) view.setCenter(pointOf(marker));
    },
    remove: () => {
      map.setTarget(undefined);
      map.dispose();
    },
  };
};
