import { parseArgs } from 'node:util';
import { z } from 'zod';

const whole = (what: string, least: number) =>
  z.coerce
    .number(`${what} is a whole number`)
    .int(`${what} is a whole number`)
    .min(least, `${what} is ${least} or more`);

const argumentsSchema = z.object({
  sequences: whole('--sequences', 1).default(1_000),
  seed: whole('--seed', 0).default(1),
  /** Begins with this sequence of the seed: a violation is brought back by its number. */
  first: whole('--first', 0).default(0),
});
export type MoneyArguments = z.infer<typeof argumentsSchema>;

export const moneyUsage = 'npm run money -- [--sequences N] [--seed S] [--first N]';

/** The arguments of a run, or everything that is wrong with them. */
export const readMoneyArguments = (
  argv: readonly string[],
): MoneyArguments | { readonly problems: readonly string[] } => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { sequences: { type: 'string' }, seed: { type: 'string' }, first: { type: 'string' } },
    });
    const parsed = argumentsSchema.safeParse(values);
    return parsed.success ? parsed.data : { problems: parsed.error.issues.map(({ message }) => message) };
  } catch (fault) {
    return { problems: [fault instanceof Error ? fault.message : String(fault)] };
  }
};
