import type { CarOnGround, PreparedCar } from '../prepared/prepared-car.ts';
import type { CarSize } from '../view/camera-place.ts';
import type { CarMaterials } from './car-materials.ts';
import { createCarModel, type CarModel } from './car-model.ts';

/** A car that is ready to stand in a scene, wherever its triangles come from. */
export type StandingCar = CarSize &
  CarOnGround & {
    /** What of it opens. */
    readonly opens: { readonly doors: boolean; readonly tailgate: boolean };
    /** Makes its meshes; a car that the product made wears the scene's materials. */
    readonly putUp: (materials: CarMaterials) => CarModel;
  };

/** A car that the product made. */
export const madeCar = (prepared: PreparedCar): StandingCar => ({
  ...prepared,
  opens: {
    doors: Object.keys(prepared.hinges).some((name) => name.endsWith('Door')),
    tailgate: prepared.hinges.tailgate !== undefined,
  },
  putUp: (materials) => createCarModel(prepared, materials),
});
