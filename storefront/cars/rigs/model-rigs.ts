import type { CarRig } from './car-rig.ts';
import { coupe } from './coupe.ts';
import { electricSuv, railedElectricSuv } from './electric-suv.ts';
import { hatch } from './hatch.ts';
import { largeSuv } from './large-suv.ts';
import { lowWagon } from './low-wagon.ts';
import { sedan } from './sedan.ts';
import { suv } from './suv.ts';
import { wagon } from './wagon.ts';

/** How each model of the maker is drawn, by its code. */
export const modelRigs: Readonly<Record<string, CarRig>> = {
  solterra: electricSuv,
  outback: wagon,
  forester: suv,
  crosstrek: hatch,
  wrx: sedan,
  brz: coupe,
  currawong: largeSuv,
};

/** Variants whose body differs from their model's. */
export const variantRigs: Readonly<Record<string, CarRig>> = {
  'solterra-expedition': railedElectricSuv,
  'wrx-sportswagon': lowWagon,
  'wrx-sportswagon-ts': lowWagon,
};

/** Models without an exhaust. */
export const electricModels: ReadonlySet<string> = new Set(['solterra']);

/** Variants with other seats than their rows let expect: single ones in the middle row. */
export const variantSeats: Readonly<Record<string, number>> = { 'currawong-diesel-summit': 6 };
