import { z } from 'zod';
import { readArguments, wholeNumber, type ArgumentProblems } from './harness/read-arguments.ts';

/** The kinds of fault, in the order in which they run. */
export const chaosKinds = ['power', 'bits', 'race', 'kill'] as const;
export type ChaosKind = (typeof chaosKinds)[number];

/** Where the product under test keeps everything; what is not killed as a whole has embedded stores alone. */
const storeKinds = ['embedded', 'engines'] as const;

const argumentsSchema = z.object({
  cycles: wholeNumber('--cycles', 1).default(100),
  seed: wholeNumber('--seed', 0).default(1),
  only: z.enum(chaosKinds, `--only is one of ${chaosKinds.join(', ')}`).optional(),
  stores: z.enum(storeKinds, `--stores is one of ${storeKinds.join(', ')}`).default('embedded'),
});

export type ChaosArguments = {
  readonly cycles: number;
  readonly seed: number;
  readonly kinds: readonly ChaosKind[];
  readonly stores: (typeof storeKinds)[number];
};

export const chaosUsage =
  'npm run chaos -- [--cycles N] [--seed S] [--only kill|power|bits|race] [--stores embedded|engines]';

/** The arguments of a run, or everything that is wrong with them. */
export const readChaosArguments = (argv: readonly string[]): ChaosArguments | ArgumentProblems => {
  const read = readArguments(argv, argumentsSchema);
  if ('problems' in read) return read;
  const { cycles, seed, only, stores } = read.values;
  if (stores === 'embedded') return { cycles, seed, kinds: only === undefined ? chaosKinds : [only], stores };
  if (only !== undefined && only !== 'kill') return { problems: [`--only ${only} runs on embedded stores`] };
  return { cycles, seed, kinds: ['kill'], stores };
};
