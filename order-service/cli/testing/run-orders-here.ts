import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseCommandLine } from '../commands/parse-command-line.ts';
import { runCommandLine } from '../run-command-line.ts';
import { runOf, type OrdersRun, type RunOptions } from './run-orders.ts';

/** Runs the command line in this process, as `main.ts` does in one of its own. */
export const runOrdersHere = async (
  args: readonly string[],
  { input = '', env = {} }: Pick<RunOptions, 'input' | 'env'> = {},
): Promise<OrdersRun> => {
  // no plain object, as the environment of a process is none
  const variables = { ...env };
  Reflect.setPrototypeOf(variables, Reflect.getPrototypeOf(process.env));
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const run = async (): Promise<number> => {
    const streams = { stdin: Readable.from([Buffer.from(input)]), stdout, stderr };
    const code = await runCommandLine(parseCommandLine(args, variables), streams);
    stdout.end();
    stderr.end();
    return code;
  };
  const [code, out, err] = await Promise.all([run(), text(stdout), text(stderr)]);
  return runOf(code, out, err);
};
