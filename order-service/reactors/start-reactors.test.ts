import { expect, it } from 'vitest';
import { openTestService } from '../orders/testing/test-service.ts';
import { startReactors } from './start-reactors.ts';

it('a reactor that fails ends the others, which have ended by the time that this is told', async () => {
  const { ports } = await openTestService();
  let hasEnded = false;
  const steady = {
    lease: 'steady',
    start: async (_: unknown, signal: AbortSignal) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      hasEnded = true;
    },
  };
  const broken = {
    lease: 'broken',
    start: async () => {
      throw new Error('Broken');
    },
  };
  const signal = new AbortController().signal;
  await expect(startReactors(ports, [steady, broken], signal)).rejects.toThrow('Broken');
  expect(hasEnded).toBe(true);
});
