import type { PaintedLight } from './light/painted-light.ts';
import type { CarOnGround, PreparedCar } from './prepared/prepared-car.ts';
import type { SolidBody } from './prepared/solid-cells.ts';
import type { Place } from './view/round-view.ts';

/** What the worker is asked to make. */
export type WorkerQuestion =
  | { readonly id: number; readonly asks: 'car'; readonly modelCode: string; readonly variantCode?: string | undefined }
  | { readonly id: number; readonly asks: 'ground'; readonly body: SolidBody }
  | { readonly id: number; readonly asks: 'light'; readonly place: Place; readonly isNight: boolean };

/** What it made, with the number of the question. */
export type WorkerAnswer =
  | { readonly id: number; readonly car: PreparedCar }
  | { readonly id: number; readonly ground: CarOnGround }
  | { readonly id: number; readonly light: PaintedLight };
