import { boxCar } from '../round/testing/box-car.ts';
import type { CarMesh } from './car-mesh.ts';

/** The mesh of a variant's car; until bodies have shapes of their own, of a plain one. */
export const carMeshOf = (_car: { readonly modelCode: string; readonly variantCode?: string | undefined }): CarMesh =>
  boxCar();
