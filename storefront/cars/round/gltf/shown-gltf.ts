import type { ChosenCar } from '../view/chosen-car.ts';
import { gltfs, hasGltfs } from './built-gltfs.ts';
import { gltfOf, type BuiltGltf } from './gltf-of.ts';

/** The glTF that stands for a car here; undefined where it is made by code. */
export const shownGltf = (car: ChosenCar): BuiltGltf | undefined => (hasGltfs ? gltfOf(gltfs, car) : undefined);

/** Whether a car is shown from its driver's seat. */
export const hasSeat = (car: ChosenCar): boolean => {
  const gltf = shownGltf(car);
  return gltf === undefined || gltf.driverEye !== undefined;
};
