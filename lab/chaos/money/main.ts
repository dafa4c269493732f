/** `npm run money`: as many interleavings as it is told to, from a seed. Ends with 1 when a cent is missing. */
import { reportLines } from '../harness/chaos-report.ts';
import { moneyUsage, readMoneyArguments } from './money-arguments.ts';
import { runMoney } from './run-money.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const read = readMoneyArguments(process.argv.slice(2));
if ('problems' in read) {
  for (const problem of read.problems) say(problem);
  say(moneyUsage);
  process.exit(2);
}

const { sequences, seed, first } = read;
const started = performance.now();
const onProgress = (done: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${sequences} `);
};
const report = await runMoney({ cycles: sequences, seed, first, onProgress });
if (process.stderr.isTTY) process.stderr.write('\r');
for (const line of reportLines(report, (performance.now() - started) / 1000)) say(line);
if (report.violations.length > 0) process.exitCode = 1;
