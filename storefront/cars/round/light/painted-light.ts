import type { Place } from '../view/round-view.ts';
import { halfFloats } from './half-floats.ts';
import { paintAround, placeLightOf } from './place-light.ts';

/** A picture of all directions in half floats, red, green, blue and 1. */
export type Surroundings = {
  readonly halves: Uint16Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
};

/** What falls on a car at a place, and what is seen behind it. */
export type PaintedLight = { readonly falls: Surroundings; readonly seen: Surroundings };

const sizes = { falls: [512, 256], seen: [1024, 512] } as const;

/** Paints the light of a place. Takes a part of a second: made in a worker. */
export const paintLight = (place: Place, isNight: boolean): PaintedLight => {
  const light = placeLightOf(place, isNight);
  const painted = (kind: 'falls' | 'seen'): Surroundings => {
    const [width, height] = sizes[kind];
    return { halves: halfFloats(paintAround(light[kind], width, height)), width, height };
  };
  return { falls: painted('falls'), seen: painted('seen') };
};
