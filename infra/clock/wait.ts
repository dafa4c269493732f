import { setTimeout } from 'node:timers/promises';

/** Resolves after so many milliseconds, or at once when the signal aborts; never rejects. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const waitOnTimer: Wait = async (milliseconds, signal) => {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
};
