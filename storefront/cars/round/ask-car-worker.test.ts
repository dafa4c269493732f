import { afterEach, expect, it, vi } from 'vitest';
import { startCarWorker } from './ask-car-worker.ts';
import type { PaintedLight } from './light/painted-light.ts';
import type { WorkerQuestion } from './worker-questions.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const halves = new Uint16Array(4);
const painted: PaintedLight = {
  falls: { halves, width: 1, height: 1 },
  seen: { halves, width: 1, height: 1 },
};

/** A worker of which the first questions fail, as many as are given. */
const startWith = (failures: number) => {
  const asked: WorkerQuestion[] = [];
  class PretendWorker extends EventTarget {
    postMessage(question: WorkerQuestion): void {
      asked.push(question);
      const { id } = question;
      this.dispatchEvent(
        asked.length > failures ? new MessageEvent('message', { data: { id, light: painted } }) : new Event('error'),
      );
    }
  }
  vi.stubGlobal('Worker', PretendWorker);
  return { asked, ...startCarWorker() };
};

it('paints a light once, however often and soon it is asked for', async () => {
  const { asked, lightOf } = startWith(0);
  const [one, other] = await Promise.all([lightOf('coast', false), lightOf('coast', false)]);
  expect(one).toBe(other);
  await lightOf('coast', true);
  expect(await lightOf('coast', false)).toBe(one);
  expect(asked).toHaveLength(2);
});

it('paints a light again that failed', async () => {
  const { asked, lightOf } = startWith(1);
  await expect(lightOf('coast', false)).rejects.toThrow('could not be made');
  expect(await lightOf('coast', false)).toBe(painted);
  expect(asked).toHaveLength(2);
});
