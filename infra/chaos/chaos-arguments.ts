import { parseArgs } from 'node:util';
import { z } from 'zod';

/** What can be made to go wrong, in the order in which it is run. */
export const chaosKinds = ['power', 'bits', 'race', 'kill'] as const;
export type ChaosKind = (typeof chaosKinds)[number];

/** Where the product under test keeps everything; what is not killed as a whole has embedded stores alone. */
const storeKinds = ['embedded', 'engines'] as const;

const whole = (what: string, least: number) =>
  z.coerce
    .number(`${what} is a whole number`)
    .int(`${what} is a whole number`)
    .min(least, `${what} is ${least} or more`);

const argumentsSchema = z.object({
  cycles: whole('--cycles', 1).default(100),
  seed: whole('--seed', 0).default(1),
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
export const readChaosArguments = (
  argv: readonly string[],
): ChaosArguments | { readonly problems: readonly string[] } => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        cycles: { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string' },
        stores: { type: 'string' },
      },
    });
    const parsed = argumentsSchema.safeParse(values);
    if (!parsed.success) return { problems: parsed.error.issues.map(({ message }) => message) };
    const { cycles, seed, only, stores } = parsed.data;
    if (stores === 'embedded') return { cycles, seed, kinds: only === undefined ? chaosKinds : [only], stores };
    if (only !== undefined && only !== 'kill') return { problems: [`--only ${only} runs on embedded stores`] };
    return { cycles, seed, kinds: ['kill'], stores };
  } catch (fault) {
    return { problems: [fault instanceof Error ? fault.message : String(fault)] };
  }
};
