/** A program of the product as a child process: known to be ready by what it prints, and ended by signals. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Only what hangs meets it: under load a start takes many times longer. */
const startTimeoutMilliseconds = 600_000;
const keptOutput = 20_000;

/** How a process ended. */
export type Ending = { readonly code: number | null; readonly signal: string | null };

export type Program = {
  /** What matched when it became ready; undefined when it ended before. */
  readonly ready: RegExpExecArray | undefined;
  readonly pid: number;
  readonly ended: Promise<Ending>;
  readonly isAlive: () => boolean;
  /** The last 20,000 characters that it wrote to its outputs. */
  readonly output: () => string;
  /** SIGKILL; resolves when it is gone. */
  readonly kill: () => Promise<Ending>;
  /** SIGTERM; resolves when it is gone. */
  readonly stop: () => Promise<Ending>;
};

const endingSchema = z.tuple([z.number().nullable(), z.string().nullable()]);

export type StartProgramOptions = {
  /** From the root of this repository, or absolute. */
  readonly program: string;
  readonly args?: readonly string[] | undefined;
  /** Beside PATH, HOME, TMPDIR and the compile cache of this process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Matched against all it has printed, after each line. */
  readonly ready: RegExp;
  /** Hears every line of its outputs. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** SIGKILL when it is aborted before the program is ready. */
  readonly signal?: AbortSignal | undefined;
  /** Whose process it is; absent: this user's. */
  readonly user?: { readonly uid?: number; readonly gid?: number } | undefined;
};

/** Starts a program and waits until it is ready, or is gone. Throws when it cannot be started, or is neither in time. */
export const startProgram = async (options: StartProgramOptions): Promise<Program> => {
  const { program, args = [], environment, ready, onLine, signal, user } = options;
  signal?.throwIfAborted();
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const ended = once(child, 'close').then((values): Ending => {
    const [code, signalName] = endingSchema.parse(values);
    return { code, signal: signalName };
  });
  const end = async (name: 'SIGKILL' | 'SIGTERM'): Promise<Ending> => {
    child.kill(name);
    return ended;
  };
  const { promise: found, resolve: becomeReady } = Promise.withResolvers<RegExpExecArray>();
  let output = '';
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      output = `${output}${line}\n`.slice(-keptOutput);
      onLine?.(line);
      const match = ready.exec(output);
      if (match !== null) becomeReady(match);
    });
  }
  const killInStart = (): void => void child.kill('SIGKILL');
  const late = AbortSignal.timeout(startTimeoutMilliseconds);
  late.addEventListener('abort', killInStart);
  signal?.addEventListener('abort', killInStart);
  const match = await Promise.race([found, ended.then(() => undefined)]).finally(() => {
    late.removeEventListener('abort', killInStart);
    signal?.removeEventListener('abort', killInStart);
  });
  if (late.aborted) throw new Error(`${program} was not ready in time:\n${output}`);
  return {
    ready: match,
    pid: child.pid ?? 0,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};

/** As `startProgram`; throws what it has printed when it ends before it is ready. */
export const startProgramOrThrow = async (
  options: StartProgramOptions,
): Promise<Program & { readonly ready: RegExpExecArray }> => {
  const started = await startProgram(options);
  const { ready } = started;
  if (ready !== undefined) return { ...started, ready };
  const { code, signal } = await started.ended;
  throw new Error(`${options.program} ended with ${code ?? signal} before it was ready:\n${started.output()}`);
};
