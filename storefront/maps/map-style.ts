import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

/** The colours and the typeface of the design system, which a canvas has to be told; read from the map's element. */
export const mapLookOf = (element: HTMLElement) => {
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
export type MapLook = ReturnType<typeof mapLookOf>;

export const landStyle = ({ land, line }: MapLook): Style =>
  new Style({ fill: new Fill({ color: land }), stroke: new Stroke({ color: line, width: 1 }) });

export const borderStyle = ({ line }: MapLook): Style =>
  new Style({ stroke: new Stroke({ color: line, width: 1, lineDash: [6, 5] }) });

/** A name with a dot. Cities are written larger than suburbs. */
export const placeStyle = (look: MapLook, name: string, isCity: boolean): Style =>
  new Style({
    image: new CircleStyle({ radius: isCity ? 2.5 : 1.5, fill: new Fill({ color: look.quiet }) }),
    text: new Text({
      text: name,
      font: look.font(400, isCity ? 13 : 11),
      fill: new Fill({ color: look.quiet }),
      stroke: new Stroke({ color: look.land, width: 3 }),
      textAlign: 'right',
      // clear of the marker of a retailer there
      offsetX: -11,
    }),
  });

/** The name of a state, in the middle of where it is written. */
export const stateStyle = (look: MapLook, name: string): Style =>
  new Style({
    text: new Text({
      text: name,
      font: look.font(600, 14),
      fill: new Fill({ color: look.quiet }),
      stroke: new Stroke({ color: look.land, width: 3 }),
    }),
  });

const markerRadius = { chosen: 9, near: 7, far: 5 } as const;
/** Further out than this zoom, markers are smaller: those of a city would hide one another. */
const farBelow = 6;

/** A marker; the chosen one is larger, filled and named. */
export const markerStyle = (look: MapLook, name: string, isChosen: boolean, zoom: number): Style =>
  new Style({
    image: new CircleStyle({
      radius: isChosen ? markerRadius.chosen : zoom < farBelow ? markerRadius.far : markerRadius.near,
      fill: new Fill({ color: isChosen ? look.marker : look.land }),
      stroke: new Stroke({ color: isChosen ? look.land : look.marker, width: 3 }),
    }),
    ...(isChosen
      ? {
          text: new Text({
            text: name,
            font: look.font(600, 15),
            fill: new Fill({ color: look.text }),
            stroke: new Stroke({ color: look.land, width: 4 }),
            offsetY: -21,
          }),
        }
      : {}),
    zIndex: isChosen ? 1 : 0,
  });
