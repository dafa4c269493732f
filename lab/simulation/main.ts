/** `npm run simulate`: the whole product on virtual time. Ends with 1 and the seed when a law was broken. */
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { defects } from './defects/defects.ts';
import { runExplore } from './explore/run-explore.ts';
import { reportOf } from './report.ts';
import { runSimulation, type RunOptions, type RunOutcome } from './run-simulation.ts';
import { shrink } from './shrink.ts';
import { simulateMany } from './simulate-many.ts';
import { readSimulationArguments, simulationUsage } from './simulation-arguments.ts';
import { withoutTheMachine } from './time/without-the-machine.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (process.argv[2] === '--explore') {
  const words = process.argv.slice(3).join(' ');
  process.exit(await withoutTheMachine(() => runExplore(words, say)));
}

const read = readSimulationArguments(process.argv.slice(2));
if ('problems' in read) {
  for (const problem of read.problems) say(problem);
  say(simulationUsage);
  process.exit(2);
}

const { seed, orders, days, customers, defect: planted } = read;
const secondsSince = (began: bigint): number => Number(process.hrtime.bigint() - began) / 1e9;
const began = process.hrtime.bigint();
const prepared = await prepareSuburbs();
const suburbs = createSuburbIndex(prepared.suburbs, prepared.officePostcodes);
const options = { suburbs, customers, days, defect: defects.find(({ name }) => name === planted) };

const tell = async (failed: RunOutcome, run: RunOptions): Promise<void> => {
  say(`Seed ${failed.seed} broke a law:`);
  for (const { law, what } of failed.breaches.slice(0, 10)) say(`  ${law}: ${what.slice(0, 300)}`);
  say('Looking for the fewest people and faults that still do…');
  const smallest = await withoutTheMachine(() => shrink(run, failed));
  for (const line of smallest.timeline) say(line.slice(0, 240));
  for (const { law, what } of smallest.breaches) say(`  ${law}: ${what.slice(0, 300)}`);
  const lasting = [...smallest.faults.keys()].join(', ') || 'none';
  say(`Faults that are needed: ${lasting}. Repeat with: npm run simulate -- --seed ${failed.seed}`);
  process.exitCode = 1;
};

if (seed !== undefined && orders === undefined) {
  const outcome = await withoutTheMachine(() => runSimulation({ ...options, seed, lines: 1_000_000 }));
  for (const line of outcome.timeline) say(line.slice(0, 240));
  say(`${outcome.orders} orders, ${outcome.virtualSteps} steps, digest ${outcome.digest}`);
  if (outcome.breaches.length > 0) await tell(outcome, { ...options, seed });
} else {
  const wanted = orders ?? 1_000;
  let told = 0;
  const { totals, failed } = await withoutTheMachine(() =>
    simulateMany({
      ...options,
      firstSeed: seed ?? 1,
      isEnough: (soFar) => soFar.orders >= wanted,
      onProgress: (soFar, at) => {
        const seconds = secondsSince(began);
        if (seconds - told < 2) return;
        told = seconds;
        const rate = (soFar.orders / seconds).toFixed(1);
        const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
        process.stderr.write(`seed ${at}: ${soFar.orders} of ${wanted} orders, ${rate} a second, ${memory} MB\n`);
      },
    }),
  );
  say(reportOf(totals));
  say(`${secondsSince(began).toFixed(1)} s`);
  if (failed !== undefined) await tell(failed, { ...options, seed: failed.seed });
}
