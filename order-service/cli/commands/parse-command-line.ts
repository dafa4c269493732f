import { commandTable } from './command-table.ts';
import type { Environment } from './given.ts';
import { readCommandLine, type Invocation } from './read-command-line.ts';

/** What the arguments ask for, of all commands. */
export const parseCommandLine = (args: readonly string[], variables: Environment): Invocation =>
  readCommandLine(args, variables, commandTable);
