import rings from 'virtual:australia-coast';
import { defaults as defaultControls } from 'ol/control/defaults.js';
import Feature from 'ol/Feature.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import VectorLayer from 'ol/layer/Vector.js';
import OpenLayersMap from 'ol/Map.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import View from 'ol/View.js';
import { trustedTypesPolicy } from '../../../ui/foundation/trusted-types-policy.ts';

// OpenLayers measures a line of text by an element with this innerHTML; 'default' is asked about all that comes as text
trustedTypesPolicy('default', { createHTML: (html) => (html === 'M' ? html : null) });

export type MapPlace = { readonly name: string; readonly latitude: number; readonly longitude: number };

/** The capitals, so that a coast says where one is. */
const capitals: readonly MapPlace[] = [
  { name: 'Sydney', latitude: -33.87, longitude: 151.21 },
  { name: 'Melbourne', latitude: -37.81, longitude: 144.96 },
  { name: 'Brisbane', latitude: -27.47, longitude: 153.03 },
  { name: 'Perth', latitude: -31.95, longitude: 115.86 },
  { name: 'Adelaide', latitude: -34.93, longitude: 138.6 },
  { name: 'Hobart', latitude: -42.88, longitude: 147.33 },
  { name: 'Darwin', latitude: -12.46, longitude: 130.84 },
  { name: 'Canberra', latitude: -35.28, longitude: 149.13 },
];

const zoom = { start: 5, widest: 3, closest: 8 } as const;
const around = transformExtent([108, -46, 160, -8], 'EPSG:4326', 'EPSG:3857');

/** The colours and the typeface of the design system, which a canvas has to be told. */
const lookOf = (element: HTMLElement) => {
  const computed = getComputedStyle(element);
  const token = (name: string): string => computed.getPropertyValue(name).trim();
  return {
    land: token('--surface'),
    line: token('--line-control'),
    marker: token('--action'),
    text: token('--text'),
    quiet: token('--text-quiet'),
    font: (weight: number, size: number) => `${weight} ${size}px ${computed.fontFamily}`,
  };
};
type Look = ReturnType<typeof lookOf>;

/** A capital this close to the place, in degrees, would only be written over it. */
const tooClose = 0.7;
const isApart = (place: MapPlace, city: MapPlace): boolean =>
  Math.hypot(place.latitude - city.latitude, place.longitude - city.longitude) > tooClose;

const labelled = (place: MapPlace, circle: CircleStyle, text: Text): Feature => {
  const feature = new Feature(new Point(fromLonLat([place.longitude, place.latitude])));
  feature.setStyle(new Style({ image: circle, text }));
  return feature;
};

const capital = (place: MapPlace, look: Look): Feature =>
  labelled(
    place,
    new CircleStyle({ radius: 2.5, fill: new Fill({ color: look.quiet }) }),
    new Text({
      text: place.name,
      font: look.font(400, 13),
      fill: new Fill({ color: look.quiet }),
      stroke: new Stroke({ color: look.land, width: 3 }),
      textAlign: 'right',
      offsetX: -8,
    }),
  );

const marker = (place: MapPlace, look: Look): Feature =>
  labelled(
    place,
    new CircleStyle({
      radius: 8,
      fill: new Fill({ color: look.marker }),
      stroke: new Stroke({ color: look.land, width: 3 }),
    }),
    new Text({
      text: place.name,
      font: look.font(600, 15),
      fill: new Fill({ color: look.text }),
      stroke: new Stroke({ color: look.land, width: 4 }),
      offsetY: -20,
    }),
  );

/**
 * Draws Australia with one marked place into an element, which takes the arrow keys, plus and minus while it has the
 * focus; only then does it take the wheel and dragging. Answers what removes the map.
 */
export const drawDealerMap = (target: HTMLElement, place: MapPlace, controlsClass: string): (() => void) => {
  const look = lookOf(target);
  const coast = new Feature(
    new MultiPolygon(rings.map((ring) => [ring.map(([longitude, latitude]) => fromLonLat([longitude, latitude]))])),
  );
  coast.setStyle(
    new Style({ fill: new Fill({ color: look.land }), stroke: new Stroke({ color: look.line, width: 1 }) }),
  );
  const cities = capitals.filter((city) => isApart(place, city));
  const features = [coast, ...cities.map((city) => capital(city, look)), marker(place, look)];
  const map = new OpenLayersMap({
    target,
    layers: [new VectorLayer({ source: new VectorSource({ features }), updateWhileAnimating: true })],
    controls: defaultControls({
      attribution: false,
      rotate: false,
      zoomOptions: { className: controlsClass, zoomOutLabel: '−', duration: 0 },
    }),
    interactions: defaultInteractions({ onFocusOnly: true, altShiftDragRotate: false, pinchRotate: false }),
    view: new View({
      center: fromLonLat([place.longitude, place.latitude]),
      zoom: zoom.start,
      minZoom: zoom.widest,
      maxZoom: zoom.closest,
      extent: around,
      // the sea may fill the rest: the place stays in the middle, however wide the map is or becomes
      constrainOnlyCenter: true,
    }),
  });
  target.tabIndex = 0;
  for (const button of target.querySelectorAll('button')) button.setAttribute('aria-label', button.title);
  return () => {
    map.setTarget(undefined);
    map.dispose();
  };
};
