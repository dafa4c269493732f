import type { Environment } from './given.ts';
import { loadNamed } from './load-commands.ts';
import { readCommandLine, type Invocation } from './read-command-line.ts';

/** As `parseCommandLine`; loads no other command where the one that is named takes the line. */
export const understandCommandLine = async (args: readonly string[], variables: Environment): Promise<Invocation> => {
  const read = readCommandLine(args, variables, await loadNamed(args));
  if (read.kind === 'command') return read;
  const { parseCommandLine } = await import('./parse-command-line.ts');
  return parseCommandLine(args, variables);
};
