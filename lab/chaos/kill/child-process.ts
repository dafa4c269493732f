/** A program of the product as a child process: known to be ready by what it says, and ended by SIGKILL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Building the storefront may be part of a first start. */
const startTimeoutMilliseconds = 180_000;
const keptOutput = 20_000;

/** How a process ended. */
export type Ending = { readonly code: number | null; readonly signal: string | null };

export type Child = {
  /** The match of the line that says it is ready; undefined when it ended before. */
  readonly ready: RegExpExecArray | undefined;
  readonly ended: Promise<Ending>;
  readonly isAlive: () => boolean;
  /** The last that it wrote to its outputs. */
  readonly output: () => string;
  /** SIGKILL; resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** SIGTERM; resolves when it is gone. */
  readonly stop: () => Promise<Ending>;
};

const endingSchema = z.tuple([z.number().nullable(), z.string().nullable()]);

export type StartChildOptions = {
  /** From the root of this repository. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly readyLine: RegExp;
  /** SIGKILL so long after its start, if it is not ready by then. */
  readonly killInStartAfterMilliseconds?: number | undefined;
};

/** Starts a program and waits until it says that it is ready, or is gone. */
export const startChild = async (options: StartChildOptions): Promise<Child> => {
  const { program, environment, readyLine, killInStartAfterMilliseconds } = options;
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then((values): Ending => {
    const [code, signal] = endingSchema.parse(values);
    return { code, signal };
  });
  const ready = await new Promise<RegExpExecArray | undefined>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${program} was not ready in time:\n${output}`));
    }, startTimeoutMilliseconds);
    const sudden =
      killInStartAfterMilliseconds === undefined
        ? undefined
        : setTimeout(() => child.kill('SIGKILL'), killInStartAfterMilliseconds);
    let isReady = false;
    const read = (chunk: Buffer): void => {
      output = `${output}${chunk.toString()}`.slice(-keptOutput);
      const found = isReady ? null : readyLine.exec(output);
      if (found === null) return;
      isReady = true;
      clearTimeout(timer);
      clearTimeout(sudden);
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      clearTimeout(sudden);
      resolve(undefined);
    });
  });
  const signal = async (name: 'SIGKILL' | 'SIGTERM'): Promise<Ending> => {
    child.kill(name);
    return ended;
  };
  return {
    ready,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    kill: async () => void (await signal('SIGKILL')),
    stop: () => signal('SIGTERM'),
  };
};
