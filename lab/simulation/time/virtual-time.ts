/** Time that passes when nothing is left to do at an instant: a queue of what is due, and one thing at a time. */
import { createDueQueue } from './due-queue.ts';

export type Due = { readonly cancel: () => void };

export type VirtualTime = {
  /** Milliseconds since the epoch; never goes back. */
  readonly now: () => number;
  /** Runs something after so many milliseconds, one after the other in the order of their instants. */
  readonly after: (milliseconds: number, run: () => void) => Due;
  /** Runs what is due until a condition holds, or nothing is due any more; then false. */
  readonly runUntil: (holds: () => boolean) => Promise<boolean>;
  /** How many things were run. */
  readonly steps: () => number;
};

// taken before a run replaces the timers of the machine
const realSetImmediate = setImmediate;

/** What a step has set in motion comes to rest: promises, ticks and what yields to the event loop. */
const settle = (): Promise<void> => new Promise((resolve) => void realSetImmediate(resolve));

/** Time that begins at an instant, in milliseconds since the epoch. */
export const createVirtualTime = (start: number): VirtualTime => {
  const queue = createDueQueue();
  let now = start;
  let steps = 0;
  return {
    now: () => now,
    after: (milliseconds, run) => queue.add(now + Math.max(0, milliseconds), run),
    runUntil: async (holds) => {
      while (!holds()) {
        const next = queue.take();
        if (next === undefined) return false;
        now = next.at;
        steps += 1;
        next.run();
        await settle();
      }
      return true;
    },
    steps: () => steps,
  };
};
