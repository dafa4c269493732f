/**
 * `npm run mutants -- FOLDER…`: plants mutants in folders of one workspace, drawn by a seed, in a copy of the checkout, and
 * says which of them the unit tests of that workspace do not notice. Components are left out: stories look at them. Ends with 1 where fewer are noticed than `--least` says.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyProduct } from '@driveaway/infra/setup/testing/copy-product.ts';
import { z } from 'zod';
import { wholeNumber } from '../chaos/harness/read-arguments.ts';
import { discoverMutants } from './discover-mutants.ts';
import { drawMutants, type Mutant } from './draw-mutants.ts';
import {
  equalMutantSchema,
  isAlive,
  isNoticed,
  mergeTried,
  mutantKey,
  mutantReport,
  strykerReportSchema,
  triedMutants,
} from './mutant-report.ts';
import type { TriedMutant } from './mutant-report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const usage = `npm run mutants -- FOLDER… [--seed S] [--count N] [--least PERCENT] [--elsewhere]
  --seed       draws the mutants (1)
  --count      how many, at least (300)
  --least      the share of them that has to be noticed, in per cent (0)
  --elsewhere  whether tests of other workspaces notice those that live`;

const workspaceOf = (path: string): string => path.split('/')[0] ?? '';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    least: { type: 'string' },
    elsewhere: { type: 'boolean' },
  },
});
const read = z
  .object({
    folders: z
      .array(z.string().regex(/^(?:domain|infra|projections|order-service|storefront)\//, 'FOLDER lies in a workspace'))
      .min(1, 'FOLDER is missing')
      .refine((all) => new Set(all.map(workspaceOf)).size < 2, 'The folders lie in one workspace'),
    seed: wholeNumber('--seed', 0).default(1),
    count: wholeNumber('--count', 1).default(300),
    least: wholeNumber('--least', 0).default(0),
  })
  .safeParse({ ...values, folders: positionals.map((folder) => folder.replace(/\/?$/, '/')) });
if (!read.success) {
  for (const { message } of read.error.issues) say(message);
  say(usage);
  process.exit(2);
}
const { folders, seed, count, least } = read.data;
const [workspace = ''] = folders.map(workspaceOf);

const paths = execFileSync('git', ['ls-files', '-z', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|-behaviour\.ts$|\/testing\//.test(path));
const program = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const copy = await mkdtemp(join(tmpdir(), 'driveaway-mutants-'));

let running: ChildProcess | undefined;
/** Ends StrykerJS with the processes that it has, which a signal to this one does not reach, and takes the copy away. */
const endEarly = async (): Promise<void> => {
  if (running?.pid !== undefined && running.exitCode === null) {
    process.kill(-running.pid, 'SIGKILL');
    await once(running, 'exit');
  }
  await rm(copy, { recursive: true, force: true, maxRetries: 5 });
  process.exit(1);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void endEarly());

await copyProduct(copy, { areTestsWanted: true });

/** The tests that are slow by nature are no unit tests; vitest.config.ts has their list. */
const testsOf = (workspaces: readonly string[]) => {
  const listed = execFileSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', '--json', '--project', 'unit'],
    { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  return z
    .array(z.object({ file: z.string() }))
    .parse(JSON.parse(listed))
    .map(({ file }) => file.slice(copy.length + 1))
    .filter((file) => workspaces.some((one) => file.startsWith(`${one}/`)));
};

const configure = (mutate: readonly string[]): Promise<void> =>
  writeFile(
    join(copy, 'stryker.config.json'),
    JSON.stringify({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner', './lab/mutants/texts-of-faults.mjs', './lab/mutants/components.mjs'],
      ignorers: ['texts-of-faults', 'components'],
      mutate,
      inPlace: true,
      ignoreStatic: true,
      coverageAnalysis: 'perTest',
      concurrency: 2,
      // beside one and a half times what the tests took unchanged
      timeoutMS: 8_000,
      dryRunTimeoutMinutes: 30,
      reporters: ['progress-append-only', 'json'],
      jsonReporter: { fileName: 'mutants.json' },
      vitest: { configFile: 'lab/mutants/vitest.config.ts', related: true },
      allowConsoleColors: false,
    }),
  );

const rangeOf = ({ path, range: { start, end } }: Mutant): string =>
  `${path}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;

const placeOf = ({ path, location }: TriedMutant): Mutant => ({ path, range: location });

const runMutants = async (mutants: readonly Mutant[], include: readonly string[]): Promise<readonly TriedMutant[]> => {
  await configure(mutants.map(rangeOf));
  const tests = JSON.stringify({ include, exclude: [] });
  running = spawn(process.execPath, [program, 'run'], {
    cwd: copy,
    env: { ...process.env, MUTANTS_TESTS: tests },
    stdio: ['ignore', process.stderr, process.stderr],
    detached: true,
  });
  await once(running, 'exit');
  const { exitCode } = running;
  running = undefined;
  if (exitCode !== 0) throw new Error(`StrykerJS ended with ${exitCode}`);
  return triedMutants(strykerReportSchema.parse(JSON.parse(readFileSync(join(copy, 'mutants.json'), 'utf8'))));
};

try {
  await configure(paths);
  const all = await discoverMutants(program, copy, paths);
  const drawn = drawMutants(all, count, seed);
  say(`${folders.join(' ')}: ${drawn.length} places drawn of ${all.length} mutants with seed ${seed}`);
  let own: readonly TriedMutant[] = [];
  let left = drawn;
  // most are noticed beside the code: the others of the workspace, many times as many, look at the rest alone
  const { near = [], far = [] } = Object.groupBy(testsOf([workspace]), (file) =>
    folders.some((folder) => file.startsWith(folder)) ? 'near' : 'far',
  );
  for (const tests of [near, far]) {
    if (tests.length === 0 || left.length === 0) continue;
    own = mergeTried(own, await runMutants(left, tests));
    left = own.filter((mutant) => !isNoticed(mutant)).map(placeOf);
  }

  const keys = new Set<string>();
  const alive = own.filter(isAlive);
  if (values.elsewhere && alive.length > 0) {
    const others = ['domain', 'infra', 'projections', 'order-service', 'storefront'].filter((one) => one !== workspace);
    const again = await runMutants(alive.map(placeOf), testsOf(others));
    for (const mutant of again.filter(isNoticed)) keys.add(mutantKey(mutant));
  }
  const equal = z
    .array(equalMutantSchema)
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'equal-mutants.json'), 'utf8')));
  const { share, lines } = mutantReport(own, keys, equal);
  for (const line of lines) say(line);
  if (share * 100 < least) process.exitCode = 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}
