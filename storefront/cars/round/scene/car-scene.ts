import { PerspectiveCamera, Scene } from 'three';
import { cameraPlaceOf } from '../view/camera-place.ts';
import type { ChosenCar } from '../view/chosen-car.ts';
import type { PaintedLight } from '../light/painted-light.ts';
import { placeLightOf } from '../light/place-light.ts';
import type { PreparedCar } from '../prepared/prepared-car.ts';
import type { Place, RoundView } from '../view/round-view.ts';
import { createCarMaterials } from './car-materials.ts';
import { createCarModel, type CarModel, type OpenShares } from './car-model.ts';
import { createSurroundings } from './surroundings.ts';

/** A car in its place, ready to be drawn by a renderer. */
export type CarScene = {
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  /** Puts another car there. */
  readonly stand: (car: PreparedCar) => void;
  /** Takes on paint, trim and fittings. */
  readonly wear: (car: ChosenCar) => void;
  readonly light: (painted: PaintedLight, place: Place, isNight: boolean) => void;
  /** Moves the camera and what opens; `aspect` is the picture's width over its height. */
  readonly pose: (view: RoundView, shares: OpenShares, aspect: number) => void;
  /** How bright the picture is made. */
  readonly exposure: () => number;
  readonly dispose: () => void;
};

export const createCarScene = (): CarScene => {
  const scene = new Scene();
  const camera = new PerspectiveCamera();
  const materials = createCarMaterials();
  const surroundings = createSurroundings(scene);
  let standing: { readonly car: PreparedCar; readonly model: CarModel } | undefined;
  let worn: ChosenCar | undefined;
  let exposure = 1;
  const remove = (): void => {
    if (standing === undefined) return;
    scene.remove(standing.model.group);
    standing.model.dispose();
  };
  return {
    scene,
    camera,
    stand: (car) => {
      remove();
      const model = createCarModel(car, materials);
      scene.add(model.group);
      surroundings.stand(car);
      model.fit(worn?.fittings ?? []);
      standing = { car, model };
    },
    wear: (car) => {
      worn = car;
      materials.wear(car);
      standing?.model.fit(car.fittings);
    },
    light: (painted, place, isNight) => {
      surroundings.light(painted, place, isNight);
      materials.shine(isNight);
      exposure = placeLightOf(place, isNight).exposure;
    },
    pose: (view, shares, aspect) => {
      if (standing === undefined) return;
      const { eye, target, fieldOfView } = cameraPlaceOf(view, standing.car, aspect);
      camera.position.set(...eye);
      camera.fov = fieldOfView;
      camera.aspect = aspect;
      camera.near = view.seat === 'driver' ? 0.03 : 0.4;
      camera.far = 120;
      camera.lookAt(...target);
      camera.updateProjectionMatrix();
      standing.model.open(shares);
      materials.lookFrom(view.seat);
      surroundings.dazzle(camera);
    },
    exposure: () => exposure,
    dispose: () => {
      remove();
      standing = undefined;
      surroundings.dispose();
      materials.dispose();
    },
  };
};
