import { PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import { cameraPlaceOf } from '../view/camera-place.ts';
import type { ChosenCar } from '../view/chosen-car.ts';
import type { PaintedLight } from '../light/painted-light.ts';
import { placeLightOf } from '../light/place-light.ts';
import type { Place, RoundView } from '../view/round-view.ts';
import { createCarMaterials } from './car-materials.ts';
import type { CarModel, OpenShares } from './car-model.ts';
import type { StandingCar } from './standing-car.ts';
import { createSurroundings } from './surroundings.ts';

/** A car in its place, ready to be drawn by a renderer. */
export type CarScene = {
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  /** Puts another car there. */
  readonly stand: (car: StandingCar) => void;
  /** Takes on paint, trim and fittings. */
  readonly wear: (car: ChosenCar) => void;
  readonly light: (painted: PaintedLight, place: Place, isNight: boolean) => void;
  /** Moves the camera and what opens; `aspect` is the picture's width over its height. */
  readonly pose: (view: RoundView, shares: OpenShares, aspect: number) => void;
  /** How bright the picture is made. */
  readonly exposure: () => number;
  readonly dispose: () => void;
};

export const createCarScene = (renderer: WebGLRenderer): CarScene => {
  const scene = new Scene();
  const camera = new PerspectiveCamera();
  const materials = createCarMaterials();
  const surroundings = createSurroundings(scene, renderer);
  let standing: { readonly car: StandingCar; readonly model: CarModel } | undefined;
  let worn: ChosenCar | undefined;
  let exposure = 1;
  let isDark = false;
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
      const model = car.putUp(materials);
      scene.add(model.group);
      surroundings.stand(car);
      if (worn !== undefined) model.wear(worn);
      model.shine(isDark);
      standing = { car, model };
    },
    wear: (car) => {
      worn = car;
      standing?.model.wear(car);
    },
    light: (painted, place, isNight) => {
      surroundings.light(painted, place, isNight);
      isDark = isNight;
      standing?.model.shine(isNight);
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
      standing.model.lookFrom(view.seat);
      surroundings.dazzle(camera, view.seat);
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
