/**
 * `npm run simulate` in a process of its own: a run takes timers, time and randomness away from whatever is beside it, and
 * Vitest asks for the time whenever the product loads a module late.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Gives the exit code, and what was printed. */
export const runSimulate = async (
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...args], { maxBuffer: 64 * 2 ** 20 }, (_fault, out) => {
      resolve({ code: child.exitCode ?? -1, out });
    });
  });
