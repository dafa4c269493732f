/** The fewest people and faults that still break the same law under the same seed. */
import { runSimulation, type RunOptions, type RunOutcome } from './run-simulation.ts';
import { faultKinds, type FaultKind } from './world/faults.ts';

const lawsOf = ({ breaches }: RunOutcome): ReadonlySet<string> => new Set(breaches.map(({ law }) => law));

/** Takes people and kinds of faults away one at a time for as long as a law is broken that was broken before. */
export const shrink = async (options: RunOptions, failed: RunOutcome): Promise<RunOutcome> => {
  const broken = lawsOf(failed);
  let people: ReadonlySet<number> =
    options.only ?? new Set(Array.from({ length: options.customers }, (_, index) => index + 1));
  let faults: ReadonlySet<FaultKind> = new Set([...failed.faults.keys()].filter((kind) => faultKinds.includes(kind)));
  let smallest = failed;
  const stillFails = async (only: ReadonlySet<number>, kinds: ReadonlySet<FaultKind>): Promise<boolean> => {
    const outcome = await runSimulation({ ...options, only, faults: kinds, lines: 100_000 });
    if (!outcome.breaches.some(({ law }) => broken.has(law))) return false;
    smallest = outcome;
    return true;
  };
  const without = <Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> =>
    new Set([...items].filter((other) => other !== item));
  await stillFails(people, faults);
  for (const person of people) {
    if (people.size > 1 && (await stillFails(without(people, person), faults))) people = without(people, person);
  }
  for (const kind of faults) {
    if (await stillFails(people, without(faults, kind))) faults = without(faults, kind);
  }
  return smallest;
};
