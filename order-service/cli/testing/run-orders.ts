import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url));

export type OrdersRun = {
  readonly code: unknown;
  readonly out: string;
  /** Without the line about the stores. */
  readonly err: string;
  /** Which stores the command said that it works on; absent when it said nothing of them. */
  readonly worksOn?: readonly string[];
};

const aboutStores = /^Works on (.*)\n/gm;

/** Keeps what is said of stores apart from the rest of standard error. */
export const runOf = (code: unknown, out: string, err: string): OrdersRun => {
  const worksOn = [...err.matchAll(aboutStores)].map(([, stores = '']) => stores);
  return { code, out, err: err.replaceAll(aboutStores, ''), ...(worksOn.length === 0 ? {} : { worksOn }) };
};

export type RunOptions = {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** False: nobody reads its standard output. */
  readonly isRead?: boolean;
};

/** Runs the command line as a process of its own. */
export const runOrders = async (
  args: readonly string[],
  { input, env = {}, isRead = true }: RunOptions = {},
): Promise<OrdersRun> => {
  const child = spawn(process.execPath, [mainFile, ...args], {
    stdio: 'pipe',
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  });
  if (!isRead) child.stdout.destroy();
  child.stdin.end(input ?? '');
  const [out, err, [code]] = await Promise.all([
    isRead ? text(child.stdout) : '',
    text(child.stderr),
    once(child, 'close'),
  ]);
  return runOf(code, out, err);
};

/** The lines of an output, without the empty one at its end. */
export const linesOf = (output: string): readonly string[] => output.split('\n').filter((line) => line !== '');
