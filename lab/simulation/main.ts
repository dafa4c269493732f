/** `npm run simulate`: the whole product on virtual time. Ends with 1 and the seed when a law was broken. */
import { defects } from './defects/defects.ts';
import { simulateInShards, usualProcesses, type Told } from './in-shards.ts';
import { reportOf, type Totals } from './report.ts';
import type { RunOutcome } from './run-simulation.ts';
import { readSimulationArguments, simulationUsage } from './simulation-arguments.ts';
import { withoutTheMachine } from './time/without-the-machine.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (process.argv[2] === '--explore') {
  const words = process.argv.slice(3).join(' ');
  const { runExplore } = await import('./explore/run-explore.ts');
  process.exit(await withoutTheMachine(() => runExplore(words, say)));
}

const read = readSimulationArguments(process.argv.slice(2));
if ('problems' in read) {
  for (const problem of read.problems) say(problem);
  say(simulationUsage);
  process.exit(2);
}

/** Shops of a year are fuller, so that what each costs to open is shared by more: two crowds come (`run-simulation.ts`). */
const customersOfADay = 2;
const customersOfAYear = 274;

const { seed, seeds, orders, days, every, defect: planted } = read;
const customers = read.customers ?? (days > 1 ? customersOfAYear : customersOfADay);
const secondsSince = (began: bigint): number => Number(process.hrtime.bigint() - began) / 1e9;
const began = process.hrtime.bigint();
/** Whoever only shares seeds out loads nothing of the product: a start takes longer than a seed. */
const loadRun = async () => (await import('./run-simulation.ts')).runSimulation;
const readSuburbs = async () => {
  const { prepareSuburbs } = await import('@driveaway/infra/locations/prepare-suburbs.ts');
  const { createSuburbIndex } = await import('@driveaway/infra/locations/suburb-index.ts');
  const prepared = await prepareSuburbs();
  return createSuburbIndex(() => prepared.suburbs, prepared.officePostcodes);
};
const optionsOf = async () => ({
  suburbs: await readSuburbs(),
  customers,
  days,
  defect: defects.find(({ name }) => name === planted),
});

const tell = async (failedSeed: number, lived?: RunOutcome): Promise<void> => {
  const run = { ...(await optionsOf()), seed: failedSeed };
  const runSimulation = await loadRun();
  const { shrink } = await import('./shrink.ts');
  const failed = lived ?? (await withoutTheMachine(() => runSimulation(run)));
  say(`Seed ${failedSeed} broke a law:`);
  for (const { law, what } of failed.breaches.slice(0, 10)) say(`  ${law}: ${what.slice(0, 300)}`);
  say('Looking for the fewest people and faults that still do…');
  const smallest = await withoutTheMachine(() =>
    shrink(run, failed, ({ runs, people, faults }) => {
      process.stderr.write(`${runs} tries: ${people} people and ${faults} kinds of faults are left\n`);
    }),
  );
  for (const line of smallest.timeline) say(line.slice(0, 240));
  for (const { law, what } of smallest.breaches) say(`  ${law}: ${what.slice(0, 300)}`);
  const lasting = [...smallest.faults.keys()].join(', ') || 'none';
  const how = `--seed ${failedSeed} --customers ${customers} --days ${days}`;
  say(`Faults that are needed: ${lasting}. Repeat with: npm run simulate -- ${how}`);
  process.exitCode = 1;
};

/** Lives every n-th seed for as long as whoever started this process lets it. */
const liveOnAndOn = async (first: number, step: number): Promise<void> => {
  const options = await optionsOf();
  const runSimulation = await loadRun();
  // a shop makes errors by the thousand: what called them is told when one seed is lived alone
  Error.stackTraceLimit = 0;
  for (let own = first; process.connected; own += step) {
    const outcome = await withoutTheMachine(() => runSimulation({ ...options, seed: own }));
    const lived = { ...outcome, steps: [...outcome.steps], faults: [...outcome.faults], timeline: [], breaches: [] };
    const isBroken = outcome.breaches.length > 0;
    const told: Told = { lived, heapBytes: process.memoryUsage().heapUsed, isBroken };
    process.send?.(told);
  }
};

const liveMany = async (): Promise<void> => {
  const wanted = orders ?? (seeds === undefined ? 1_000 : Infinity);
  const processes = Math.min(read.processes ?? usualProcesses(), seeds ?? Infinity);
  const lastTold = { at: 0 };
  const onProgress = (soFar: Totals, heapBytes: number): void => {
    const seconds = secondsSince(began);
    if (seconds - lastTold.at < 2) return;
    lastTold.at = seconds;
    const heap = Math.round(heapBytes / 2 ** 20);
    const rate = (soFar.orders / seconds).toFixed(1);
    process.stderr.write(`${soFar.seeds} seeds, ${soFar.orders} orders, ${rate} a second, heaps of ${heap} MB\n`);
  };
  const given = ['--customers', String(customers), '--days', String(days)];
  const { totals, failedSeed, endedEarly } = await simulateInShards({
    given: planted === undefined ? given : [...given, '--defect', planted],
    processes,
    firstSeed: seed ?? 1,
    endSeed: (seed ?? 1) + (seeds ?? Infinity),
    isEnough: (soFar) => soFar.orders >= wanted || soFar.seeds >= (seeds ?? Infinity),
    onProgress,
  });
  say(reportOf(totals));
  say(`${secondsSince(began).toFixed(1)} s`);
  if (failedSeed !== undefined) await tell(failedSeed);
  if (endedEarly === undefined) return;
  const how = `--seed ${endedEarly.seed} --customers ${customers} --days ${days}`;
  say(`The process that lived seed ${endedEarly.seed} ${endedEarly.how}. Repeat with: npm run simulate -- ${how}`);
  process.exitCode = 1;
};

if (every !== undefined) await liveOnAndOn(seed ?? 1, every);
else if (seed !== undefined && orders === undefined && seeds === undefined) {
  const options = await optionsOf();
  const runSimulation = await loadRun();
  const outcome = await withoutTheMachine(() => runSimulation({ ...options, seed, lines: 1_000_000 }));
  for (const line of outcome.timeline) say(line.slice(0, 240));
  say(`${outcome.orders} orders, ${outcome.virtualSteps} steps, digest ${outcome.digest}`);
  if (outcome.breaches.length > 0) await tell(seed, outcome);
} else await liveMany();
