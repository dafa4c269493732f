import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type ProcessOptions = {
  readonly name: string;
  /** From the root of the product. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  /** What it prints when it is ready. */
  readonly ready: RegExp;
  /** Hears every line of its outputs. */
  readonly onLine: (name: string, line: string) => void;
  /** Ends it while it starts, which then fails; without effect once it is ready. */
  readonly signal?: AbortSignal | undefined;
};

export type ManagedProcess = {
  readonly name: string;
  /** SIGKILL; resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** Starts it again as it was; resolves when it is ready. */
  readonly restart: () => Promise<void>;
  /** SIGTERM; resolves when it is gone. */
  readonly stop: () => Promise<void>;
};

/** Starts a program of the product as a process of its own; resolves when it is ready, rejects when it ends before. */
export const startProcess = async (options: ProcessOptions): Promise<ManagedProcess> => {
  const { name, program, env, ready, onLine, signal } = options;
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    signal?.throwIfAborted();
    const started = spawn(process.execPath, [program], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    createInterface({ input: started.stderr }).on('line', (line) => onLine(name, line));
    const end = (): void => void started.kill('SIGKILL');
    signal?.addEventListener('abort', end);
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: started.stdout }).on('line', (line) => {
        onLine(name, line);
        if (ready.test(line)) resolve();
      });
      started.once('exit', (code, signal) => reject(new Error(`${name} ended with ${code ?? signal}`)));
      started.once('error', reject);
    }).finally(() => signal?.removeEventListener('abort', end));
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined) return;
    const ending = child;
    child = undefined;
    if (ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    await gone;
  };

  await start();
  return { name, kill: async () => end('SIGKILL'), restart: start, stop: async () => end('SIGTERM') };
};
