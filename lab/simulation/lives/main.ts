/**
 * Random lives of orders, from a seed on: so many, or as many as fit into a time. Prints how many were lived, and what is
 * left of the first that breaks a law; ends with 1 then.
 */
import { z } from 'zod';
import { readArguments, wholeNumber } from '../../chaos/harness/read-arguments.ts';
import { defects } from '../defects/defects.ts';
import { openBareShop } from './bare-shop.ts';
import { orderRules } from './order-rules.ts';
import { runLives, tellFailure } from './run-lives.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const read = readArguments(
  process.argv.slice(2),
  z.object({
    seed: wholeNumber('--seed', 0).default(1),
    lives: wholeNumber('--lives', 1).default(20_000),
    seconds: wholeNumber('--seconds', 1).default(Infinity),
    depth: z.enum(['decisions', 'shop'], '--depth is decisions or shop').default('decisions'),
    /** Planted in the whole shop, by its name. */
    defect: z
      .enum(
        defects.map(({ name }) => name),
        '--defect is a name of docs/simulation.md',
      )
      .optional(),
  }),
);
if ('problems' in read) {
  for (const problem of read.problems) say(problem);
  say('npm run lives -- [--seed S] [--lives N] [--seconds S] [--depth decisions|shop [--defect NAME]]');
  process.exit(2);
}
const { seed, lives, seconds, depth, defect } = read.values;
const began = process.hrtime.bigint();
const secondsSince = (): number => Number(process.hrtime.bigint() - began) / 1e9;
const goOn = (lived: number): boolean => lived < lives && secondsSince() < seconds;
const outcome =
  depth === 'decisions'
    ? await runLives(seed, () => openBareShop(orderRules), goOn)
    : await (
        await import('./live-in-shops.ts')
      ).liveInShops(
        seed,
        goOn,
        defects.find(({ name }) => name === defect),
      );
say(`${outcome.lived} lives (${depth}) in ${secondsSince().toFixed(1)} s, from seed ${seed} on`);
if (outcome.failure !== undefined) {
  for (const line of tellFailure(outcome.failure)) say(line);
  const planted = defect === undefined ? '' : ` --defect ${defect}`;
  say(`Repeat with: npm run lives -- --depth ${depth} --seed ${outcome.failure.seed} --lives 1${planted}`);
  process.exitCode = 1;
}
