/** The fewest people and faults that still break the same law under the same seed. */
import { fewest } from './laws/fewest.ts';
import { runSimulation, type RunOptions, type RunOutcome } from './run-simulation.ts';
import { faultKinds, type FaultKind } from './world/faults.ts';

const lawsOf = ({ breaches }: RunOutcome): ReadonlySet<string> => new Set(breaches.map(({ law }) => law));

/** `runs` were lived so far. */
export type ShrinkProgress = { readonly runs: number; readonly people: number; readonly faults: number };

/** Takes people and kinds of faults away for as long as a law is broken that was broken before. */
export const shrink = async (
  options: RunOptions,
  failed: RunOutcome,
  onProgress: (progress: ShrinkProgress) => void = () => undefined,
): Promise<RunOutcome> => {
  const broken = lawsOf(failed);
  let people: readonly number[] = [
    ...(options.only ?? Array.from({ length: options.customers }, (_, index) => index + 1)),
  ];
  let faults: readonly FaultKind[] = [...failed.faults.keys()].filter((kind) => faultKinds.includes(kind));
  let smallest = failed;
  let runs = 0;
  const stillFails = async (only: readonly number[], kinds: readonly FaultKind[]): Promise<boolean> => {
    runs += 1;
    const outcome = await runSimulation({ ...options, only: new Set(only), faults: new Set(kinds), lines: 100_000 });
    const isStill = outcome.breaches.some(({ law }) => broken.has(law));
    if (isStill) smallest = outcome;
    const left = isStill
      ? { people: only.length, faults: kinds.length }
      : { people: people.length, faults: faults.length };
    onProgress({ runs, ...left });
    return isStill;
  };
  await stillFails(people, faults);
  people = await fewest(people, 1, (only) => stillFails(only, faults));
  faults = await fewest(faults, 0, (kinds) => stillFails(people, kinds));
  return smallest;
};
