/**
 * `npm run test:night`: what takes long and finds something new each time, from a seed that it prints. `--part NAME` runs
 * one part, `--part today` the one whose turn it is. Ends with 1 where one found something.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import { z } from 'zod';
import { readArguments, wholeNumber } from '../chaos/harness/read-arguments.ts';
import { nightParts, partOfDay } from './night-parts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const names = nightParts.map(({ name }) => name);

const now = systemClock.now();
const read = readArguments(
  process.argv.slice(2),
  z.object({
    part: z.enum([...names, 'today'], `--part is one of ${names.join(', ')}, today`).optional(),
    seed: wholeNumber('--seed', 0).default(Math.floor(now.epochMilliseconds / 1_000)),
  }),
);
if ('problems' in read) {
  for (const problem of read.problems) say(problem);
  say('npm run test:night -- [--part NAME] [--seed S]');
  process.exit(2);
}
const { part, seed } = read.values;
const ofToday = partOfDay(now.toZonedDateTimeISO('UTC').dayOfYear);
const parts = part === 'today' ? [ofToday] : nightParts.filter(({ name }) => part === undefined || name === part);

for (const { name, commandFor } of parts) {
  say(`${name}: repeat with npm run test:night -- --part ${name} --seed ${seed}`);
  const child = spawn(process.execPath, [...commandFor(seed)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NIGHT_RUN: '1' },
  });
  const [code] = z.tuple([z.int().nullable(), z.unknown()]).parse(await once(child, 'exit'));
  if (code !== 0) {
    say(`${name}: found something with seed ${seed}`);
    process.exitCode = 1;
  }
}
