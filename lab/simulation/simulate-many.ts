/** One seed after the other, until enough orders were placed or a law was broken. */
import { addTo, emptyTotals, type Totals } from './report.ts';
import { runSimulation, type RunOptions, type RunOutcome } from './run-simulation.ts';

export type ManyOptions = Omit<RunOptions, 'seed'> & {
  readonly firstSeed: number;
  /** Stops after so many. */
  readonly isEnough: (totals: Totals) => boolean;
  readonly onProgress?: ((totals: Totals, seed: number) => void) | undefined;
};

/** What all seeds came across, and the first that broke a law. */
export const simulateMany = async ({
  firstSeed,
  isEnough,
  onProgress,
  ...options
}: ManyOptions): Promise<{ readonly totals: Totals; readonly failed: RunOutcome | undefined }> => {
  const totals = emptyTotals();
  for (let seed = firstSeed; !isEnough(totals); seed += 1) {
    const outcome = await runSimulation({ ...options, seed });
    addTo(totals, outcome);
    if (outcome.breaches.length > 0) return { totals, failed: outcome };
    onProgress?.(totals, seed);
  }
  return { totals, failed: undefined };
};
