import { parseArgs } from 'node:util';
import { z } from 'zod';

/** What can be made to go wrong, in the order in which it is run. */
export const chaosKinds = ['power', 'bits', 'race', 'kill'] as const;
export type ChaosKind = (typeof chaosKinds)[number];

const whole = (what: string, least: number) =>
  z.coerce
    .number(`${what} is a whole number`)
    .int(`${what} is a whole number`)
    .min(least, `${what} is ${least} or more`);

const argumentsSchema = z.object({
  cycles: whole('--cycles', 1).default(100),
  seed: whole('--seed', 0).default(1),
  only: z.enum(chaosKinds, `--only is one of ${chaosKinds.join(', ')}`).optional(),
});

export type ChaosArguments = {
  readonly cycles: number;
  readonly seed: number;
  readonly kinds: readonly ChaosKind[];
};

export const chaosUsage = 'npm run chaos -- [--cycles N] [--seed S] [--only kill|power|bits|race]';

/** The arguments of a run, or everything that is wrong with them. */
export const readChaosArguments = (
  argv: readonly string[],
): ChaosArguments | { readonly problems: readonly string[] } => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { cycles: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
    });
    const parsed = argumentsSchema.safeParse(values);
    if (!parsed.success) return { problems: parsed.error.issues.map(({ message }) => message) };
    const { cycles, seed, only } = parsed.data;
    return { cycles, seed, kinds: only === undefined ? chaosKinds : [only] };
  } catch (fault) {
    return { problems: [fault instanceof Error ? fault.message : String(fault)] };
  }
};
