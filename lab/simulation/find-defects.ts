/** Plants each defect and lives seeds from the known one on until a law is broken: a line for each, with the law. */
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { runSimulation } from './run-simulation.ts';
import { withoutTheMachine } from './time/without-the-machine.ts';
import { defects } from './defects/defects.ts';
import { knownSeeds } from './defects/known-seeds.ts';

/** A change of the product moves what a seed comes across, by no more than this as a rule. */
const seedsToTry = 120;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const prepared = await prepareSuburbs();
const suburbs = createSuburbIndex(() => prepared.suburbs, prepared.officePostcodes);
const from = process.argv[2] === undefined ? undefined : Number(process.argv[2]);
// what called an error is not asked for
Error.stackTraceLimit = 0;

await withoutTheMachine(async () => {
  for (const defect of defects) {
    const first = from ?? knownSeeds[defect.name] ?? 1;
    const began = process.cpuUsage();
    let found: string | undefined;
    for (let seed = first; found === undefined && seed < first + seedsToTry; seed += 1) {
      const { breaches } = await runSimulation({ seed, suburbs, customers: 2, defect });
      const [breach] = breaches;
      const { user } = process.cpuUsage(began);
      if (breach !== undefined) found = `found by ${seed} in ${(user / 1e6).toFixed(1)} s of a core: ${breach.law}`;
    }
    say(`${defect.name}: ${found ?? 'not found'}`);
  }
});
