import { z } from 'zod';
import { readArguments, wholeNumber, type ArgumentProblems } from '../chaos/harness/read-arguments.ts';
import { defects } from './defects/defects.ts';

const argumentsSchema = z.object({
  seed: wholeNumber('--seed', 0).optional(),
  orders: wholeNumber('--orders', 1).optional(),
  days: wholeNumber('--days', 1).default(1),
  customers: wholeNumber('--customers', 1).optional(),
  seeds: wholeNumber('--seeds', 1).optional(),
  processes: wholeNumber('--processes', 1).optional(),
  /** Of a process among several: it lives every n-th seed and tells the one that started it. */
  every: wholeNumber('--every', 1).optional(),
  /** Plants a defect, by its name. */
  defect: z
    .enum(
      defects.map(({ name }) => name),
      { error: `--defect is one of ${defects.map(({ name }) => name).join(', ')}` },
    )
    .optional(),
});
export type SimulationArguments = z.infer<typeof argumentsSchema>;

export const simulationUsage =
  'npm run simulate -- [--seed S] [--seeds N] [--orders N] [--days D] [--customers C] [--processes P] [--defect NAME] | --explore [WORDS OF A NAME]';

/** The arguments of a run, or everything that is wrong with them. One seed alone is lived once and told line by line. */
export const readSimulationArguments = (argv: readonly string[]): SimulationArguments | ArgumentProblems => {
  const read = readArguments(argv, argumentsSchema);
  return 'problems' in read ? read : read.values;
};
