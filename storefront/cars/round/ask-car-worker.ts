import { trustedTypesPolicy } from '../../ui/foundation/trusted-types-policy.ts';
// oxlint-disable-next-line import/default -- the build gives the address of what it makes of the worker
import workerAddress from './car-worker.ts?worker&url';
import type { PaintedLight } from './light/painted-light.ts';
import type { CarOnGround, PreparedCar } from './prepared/prepared-car.ts';
import type { SolidBody } from './prepared/solid-cells.ts';
import type { Place } from './view/round-view.ts';
import type { WorkerAnswer, WorkerQuestion } from './worker-questions.ts';

/** A worker that makes cars and light. What it fails to make is refused with the reason. */
export type CarWorker = {
  readonly carOf: (car: {
    readonly modelCode: string;
    readonly variantCode?: string | undefined;
  }) => Promise<PreparedCar>;
  /** Of a car whose triangles come from elsewhere; takes them over. */
  readonly groundOf: (body: SolidBody) => Promise<CarOnGround>;
  /** Painted once for each and kept: whoever goes back to a light does not wait for it again. */
  readonly lightOf: (place: Place, isNight: boolean) => Promise<PaintedLight>;
  readonly end: () => void;
};

const policy = trustedTypesPolicy('car-worker', {
  createScriptURL: (url) => {
    if (url !== workerAddress) throw new TypeError('this is no worker of ours');
    return url;
  },
});

type Waiting = { readonly take: (answer: WorkerAnswer) => void; readonly refuse: (fault: Error) => void };

export const startCarWorker = (): CarWorker => {
  const worker = new Worker(policy.createScriptURL(workerAddress), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const refuseAll = (fault: Error): void => {
    for (const { refuse } of waiting.values()) refuse(fault);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    waiting.get(data.id)?.take(data);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', ({ message }) => {
    refuseAll(new Error(`The car could not be made: ${message}`));
  });
  const ask = async (question: WorkerQuestion, buffers: Transferable[] = []): Promise<WorkerAnswer> =>
    new Promise((take, refuse) => {
      waiting.set(question.id, { take, refuse });
      worker.postMessage(question, buffers);
    });
  const lights = new Map<string, Promise<PaintedLight>>();
  const paint = async (place: Place, isNight: boolean): Promise<PaintedLight> => {
    const answer = await ask({ id: ++asked, asks: 'light', place, isNight });
    if (!('light' in answer)) throw new Error('The worker answered with no light');
    return answer.light;
  };
  return {
    carOf: async ({ modelCode, variantCode }) => {
      const answer = await ask({ id: ++asked, asks: 'car', modelCode, variantCode });
      if (!('car' in answer)) throw new Error('The worker answered with no car');
      return answer.car;
    },
    groundOf: async (body) => {
      const buffers = body.parts.flatMap(({ positions, indices }) => [positions.buffer, indices.buffer]);
      const answer = await ask(
        { id: ++asked, asks: 'ground', body },
        buffers.filter((buffer) => buffer instanceof ArrayBuffer),
      );
      if (!('ground' in answer)) throw new Error('The worker answered with no shadow');
      return answer.ground;
    },
    lightOf: async (place, isNight) => {
      const key = `${place} ${isNight ? 'night' : 'day'}`;
      const light = lights.get(key) ?? paint(place, isNight);
      lights.set(key, light);
      // one that failed is painted when it is asked for again
      light.catch(() => lights.delete(key));
      return light;
    },
    end: () => {
      worker.terminate();
      refuseAll(new Error('The worker was ended'));
    },
  };
};
