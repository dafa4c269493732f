/**
 * Runs concurrent work one step at a time, in an order that the test chooses. Whatever waits for
 * I/O queues at the turnstile; between two steps nothing runs, so a seed reproduces a whole interleaving.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';

export type StepKind = 'append' | 'read' | 'charge' | 'look-up' | 'refund' | 'arrival' | 'wait' | 'act';

export type Step = {
  readonly kind: StepKind;
  /** The life of the process that takes it; undefined for what outlives processes. */
  readonly life: number | undefined;
  readonly take: () => void;
};

export type Turnstile = {
  readonly stand: (step: Step) => void;
  readonly leave: (step: Step) => void;
  /** In the order in which they came. */
  readonly standing: () => readonly Step[];
  /** Says that this step's taker sleeps on a timer of its own and will be back: the next step waits for it. */
  readonly willComeBack: () => void;
  /** Takes a step and waits until nothing runs any more. */
  readonly take: (step: Step) => Promise<void>;
};

/** Far more than any pause of the product. */
const longestSleepMilliseconds = 10_000;

export const createTurnstile = (): Turnstile => {
  const steps = new Set<Step>();
  let arrived = 0;
  let sleeper: number | undefined;

  const quiet = async (): Promise<void> => {
    // the product does nothing asynchronous but what stands here: one turn of the loop runs everything to its next step
    await setImmediate();
    const isAsleep = (): boolean => arrived === sleeper;
    for (let slept = 0; isAsleep(); slept += 1) {
      if (slept > longestSleepMilliseconds) throw new Error('Somebody who should have come back has not');
      await setTimeout(1);
    }
    sleeper = undefined;
    await setImmediate();
  };

  return {
    stand: (step) => {
      steps.add(step);
      arrived += 1;
    },
    leave: (step) => void steps.delete(step),
    standing: () => [...steps],
    willComeBack: () => {
      sleeper = arrived;
    },
    take: async (step) => {
      steps.delete(step);
      step.take();
      await quiet();
    },
  };
};
