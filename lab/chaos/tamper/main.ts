/** `npm run tamper`: as many tamperings as it is told to, from a seed. Ends with 1 when one of them was not found. */
import { z } from 'zod';
import { readArguments, wholeNumber } from '../harness/read-arguments.ts';
import { runTamperings } from './run-tamperings.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const read = readArguments(
  process.argv.slice(2),
  z.object({
    count: wholeNumber('--count', 1).default(1_000),
    seed: wholeNumber('--seed', 0).default(1),
    orders: wholeNumber('--orders', 2).default(12),
  }),
);
if ('problems' in read) {
  for (const problem of read.problems) say(problem);
  say('npm run tamper -- [--count N] [--seed S] [--orders N]');
  process.exit(2);
}
const { count } = read.values;
const started = performance.now();
const onProgress = (done: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${count} `);
};
const { kinds, failures } = await runTamperings({ ...read.values, onProgress });
if (process.stderr.isTTY) process.stderr.write('\r');
for (const [kind, { made, found }] of kinds)
  say(`${String(found).padStart(5)} of ${String(made).padStart(5)}  ${kind}`);
for (const failure of failures) say(`NOT FOUND  ${failure}`);
const found = [...kinds.values()].reduce((sum, one) => sum + one.found, 0);
say(`${found} of ${count} tamperings found, ${Math.round((performance.now() - started) / 1_000)} s`);
if (failures.length > 0) process.exitCode = 1;
