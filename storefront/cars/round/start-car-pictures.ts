import { NeutralToneMapping, WebGLRenderer } from 'three';
import { startCarWorker, type CarWorker } from './ask-car-worker.ts';
import { bodyOf, bringCar } from './bring-car.ts';
import type { ChosenCar } from './view/chosen-car.ts';
import type { RoundView } from './view/round-view.ts';
import { createCarScene, type CarScene } from './scene/car-scene.ts';

type PictureSize = { readonly width: number; readonly height: number };

/** Renders pictures of cars one after the other; what it holds is freed by `end`. */
export type CarPictures = {
  readonly scene: CarScene;
  /** A PNG of the car as it is seen in this view; fails where there is no WebGL 2. */
  readonly render: (car: ChosenCar, view: RoundView, size: PictureSize) => Promise<Blob>;
  readonly end: () => void;
};

const blobOf = async (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be written'));
      else resolve(blob);
    }, 'image/png');
  });

/** Starts what pictures share: one renderer, one worker, cars and light that were made before. */
export const startCarPictures = (worker: CarWorker = startCarWorker()): CarPictures => {
  const canvas = document.createElement('canvas');
  const renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
  renderer.toneMapping = NeutralToneMapping;
  const scene = createCarScene(renderer);
  let [body, lit] = ['', ''];
  return {
    scene,
    render: async (car, view, { width, height }) => {
      const wantedBody = bodyOf(car);
      const wantedLight = `${view.place} ${view.isNight ? 'night' : 'day'}`;
      const [standing, painted] = await Promise.all([
        body === wantedBody ? undefined : bringCar(worker, car),
        lit === wantedLight ? undefined : worker.lightOf(view.place, view.isNight),
      ]);
      if (standing !== undefined) scene.stand(standing);
      if (painted !== undefined) scene.light(painted, view.place, view.isNight);
      [body, lit] = [wantedBody, wantedLight];
      scene.wear(car);
      renderer.setSize(width, height, false);
      renderer.toneMappingExposure = scene.exposure();
      scene.pose(view, { doors: view.areDoorsOpen ? 1 : 0, tailgate: view.isTailgateOpen ? 1 : 0 }, width / height);
      renderer.render(scene.scene, scene.camera);
      return blobOf(canvas);
    },
    end: () => {
      scene.dispose();
      renderer.dispose();
      worker.end();
    },
  };
};
