import type { CarWorker } from './ask-car-worker.ts';
import { fetchLoader } from './gltf/built-gltfs.ts';
import { shownGltf } from './gltf/shown-gltf.ts';
import { madeCar, type StandingCar } from './scene/standing-car.ts';
import type { ChosenCar } from './view/chosen-car.ts';

/** Tells the bodies of cars apart: the same one is worn in other colours, another has to be brought. */
export const bodyOf = (car: ChosenCar): string =>
  shownGltf(car)?.address ?? `${car.modelCode} ${car.variantCode ?? ''}`;

/** The car that stands for a choice: its maker's where there is one, else one made by code. Fails when it cannot be had. */
export const bringCar = async (worker: CarWorker, car: ChosenCar): Promise<StandingCar> => {
  const gltf = shownGltf(car);
  if (gltf === undefined || fetchLoader === undefined) return madeCar(await worker.carOf(car));
  const { loadGltf } = await fetchLoader();
  return loadGltf(gltf, worker.groundOf);
};
