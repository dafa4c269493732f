import { setImmediate } from 'node:timers/promises';
import type { Wait } from '@driveaway/infra/clock/wait.ts';

const longestBackoff = 30_000;
/** The watch over silent subscriptions waits this long. */
const silence = 15_000;

/** Backing off takes no time; a watch over silence never ends by itself. */
export const promptWait: Wait = async (milliseconds, signal) => {
  if (milliseconds !== silence && milliseconds <= longestBackoff) {
    await setImmediate();
    return;
  }
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
};
