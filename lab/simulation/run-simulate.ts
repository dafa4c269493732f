/**
 * `npm run simulate` in a process of its own: a run takes timers, time and randomness away from whatever is beside it, and
 * Vitest asks for the time whenever the product loads a module late.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withCompileCache } from './in-shards.ts';

const run = (script: URL, args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> =>
  new Promise((resolve) => {
    const options = { maxBuffer: 64 * 2 ** 20, env: withCompileCache };
    const child = execFile(process.execPath, [fileURLToPath(script), ...args], options, (_fault, out) => {
      resolve({ code: child.exitCode ?? -1, out });
    });
  });

/** Gives the exit code, and what was printed. */
export const runSimulate = (...args: readonly string[]) => run(new URL('./main.ts', import.meta.url), args);

/** Lives seeds in one process, each as seed/customers/days. */
export const liveSeeds = (...seeds: readonly string[]) => run(new URL('./live-seeds.ts', import.meta.url), seeds);
