/** The worker that makes cars and light, so that no page stands still meanwhile. */
import { carMeshOf } from '../mesh/whole/car-mesh-of.ts';
import type { WorkerAnswer, WorkerQuestion } from './worker-questions.ts';
import { paintLight } from './light/painted-light.ts';
import { groundOf } from './prepared/ground-of.ts';
import { buffersOf, prepareCar } from './prepared/prepare-car.ts';

const answerTo = (question: WorkerQuestion): { answer: WorkerAnswer; buffers: ArrayBufferLike[] } => {
  if (question.asks === 'car') {
    const car = prepareCar(carMeshOf(question));
    return { answer: { id: question.id, car }, buffers: buffersOf(car) };
  }
  if (question.asks === 'ground') {
    const ground = groundOf(question.body);
    return { answer: { id: question.id, ground }, buffers: [ground.shadow.squares.buffer] };
  }
  const light = paintLight(question.place, question.isNight);
  return { answer: { id: question.id, light }, buffers: [light.falls.halves.buffer, light.seen.halves.buffer] };
};

addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  const { answer, buffers } = answerTo(data);
  postMessage(answer, { transfer: buffers.filter((buffer) => buffer instanceof ArrayBuffer) });
});
