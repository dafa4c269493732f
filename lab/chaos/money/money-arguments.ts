import { z } from 'zod';
import { readArguments, wholeNumber, type ArgumentProblems } from '../harness/read-arguments.ts';

const argumentsSchema = z.object({
  sequences: wholeNumber('--sequences', 1).default(1_000),
  seed: wholeNumber('--seed', 0).default(1),
  /** Begins with this sequence of the seed: its number reproduces a violation. */
  first: wholeNumber('--first', 0).default(0),
});
export type MoneyArguments = z.infer<typeof argumentsSchema>;

export const moneyUsage = 'npm run money -- [--sequences N] [--seed S] [--first N]';

/** The arguments of a run, or everything that is wrong with them. */
export const readMoneyArguments = (argv: readonly string[]): MoneyArguments | ArgumentProblems => {
  const read = readArguments(argv, argumentsSchema);
  return 'problems' in read ? read : read.values;
};
