/** `npm run chaos`: breaks the product on purpose and counts what that costs. Ends with 1 when it costs anything, with 4 when it proves nothing. */
import { runBitFlips } from './bits/run-bit-flips.ts';
import { chaosUsage, readChaosArguments, type ChaosKind } from './chaos-arguments.ts';
import { reportLines, type ChaosOptions, type ChaosReport } from './harness/chaos-report.ts';
import { findEngineStage } from './kill/engine-stage.ts';
import { tooLittleInDoubt } from './kill/in-doubt.ts';
import { runKills } from './kill/run-kills.ts';
import { runPowerCuts } from './power/run-power-cuts.ts';
import { runRaces } from './race/run-races.ts';

const logLinesPerRun = 20;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Kills on the engines that are found; without any the run says why and ends with 3. */
const runKillsOnEngines = async (options: ChaosOptions): Promise<ChaosReport> => {
  const stage = await findEngineStage();
  if ('missing' in stage) {
    say(`Nothing to run on: ${stage.missing}`);
    process.exit(3);
  }
  try {
    return await runKills({ ...options, stage });
  } finally {
    await stage.close();
  }
};

const runs: Readonly<Record<ChaosKind, (options: ChaosOptions) => Promise<ChaosReport>>> = {
  power: runPowerCuts,
  bits: runBitFlips,
  race: runRaces,
  kill: runKills,
};

const read = readChaosArguments(process.argv.slice(2));
if ('problems' in read) {
  for (const problem of read.problems) say(problem);
  say(chaosUsage);
  process.exit(2);
}

const { cycles, seed, kinds, stores } = read;
for (const kind of kinds) {
  const started = performance.now();
  const onProgress = (done: number): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${kind}: ${done} of ${cycles} `);
    // a log wants to know that it goes on, and no more
    else if (done % Math.ceil(cycles / logLinesPerRun) === 0) process.stderr.write(`${kind}: ${done} of ${cycles}\n`);
  };
  const report = await (stores === 'engines' ? runKillsOnEngines : runs[kind])({ cycles, seed, onProgress });
  if (process.stderr.isTTY) process.stderr.write('\r');
  for (const line of reportLines(report, (performance.now() - started) / 1000)) say(line);
  const doubt = stores === 'engines' ? tooLittleInDoubt(report) : undefined;
  if (doubt !== undefined) {
    say(`  ${doubt}`);
    process.exitCode = 4;
  }
  if (report.violations.length > 0) process.exitCode = 1;
}
