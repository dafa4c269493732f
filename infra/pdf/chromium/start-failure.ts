/** Why a browser does not start, in its own words: puppeteer only tells that the line to it broke. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const longestWait = 10_000;
const longestFailure = 300;
const mostLines = 200;
const telling = /FATAL|error while loading|not found|No such file|Permission denied/i;

/**
 * What a browser says that ends when it is started with these arguments and this environment, at most 300 characters;
 * undefined when it does not end within 10 s or finds nothing wrong. It is given an empty page.
 */
export const startFailureOf = async (
  executable: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string | undefined> => {
  const child = spawn(executable, [...args, '--headless', '--dump-dom', 'about:blank'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    // a group of its own, so that all its processes can be ended
    detached: true,
  });
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    if (line.trim() !== '' && lines.length < mostLines) lines.push(line.trim());
  });
  const timer = new AbortController();
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) => {
      const said = lines.find((line) => telling.test(line)) ?? lines.at(-1);
      resolve(code === 0 ? undefined : (said ?? `It ended with ${code ?? signal}`));
    });
  });
  const late = pause(longestWait, undefined, { signal: timer.signal }).catch(() => undefined);
  const startFailure = await Promise.race([ended, late]);
  timer.abort();
  if (child.pid !== undefined) {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // it has ended
    }
  }
  return startFailure?.slice(0, longestFailure);
};
