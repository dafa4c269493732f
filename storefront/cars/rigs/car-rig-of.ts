import type { CarRig } from './car-rig.ts';
import { modelRigs, variantRigs } from './model-rigs.ts';
import { suv } from './suv.ts';

/** The rig of a variant, else of its model; a model without one of its own is drawn as an SUV. */
export const carRigOf = (modelCode: string, variantCode = ''): CarRig =>
  variantRigs[variantCode] ?? modelRigs[modelCode] ?? suv;
