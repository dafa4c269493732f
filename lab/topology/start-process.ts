import { startProgramOrThrow, type Program } from '@driveaway/infra/process/testing/start-program.ts';

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
  const { name, program, env: environment, ready, onLine, signal } = options;
  let isEnding = false;
  const sayWhenEnded = async ({ ended }: Program): Promise<void> => {
    const { code, signal: by } = await ended;
    // told to stop by others, it ends with 0
    if (isEnding || code === 0) return;
    onLine(name, `has ended ${by === null ? `with ${code}` : `by ${by}`}, and nobody starts it again`);
  };
  const start = async (): Promise<Program> => {
    isEnding = false;
    const started = await startProgramOrThrow({
      program,
      environment,
      ready,
      onLine: (line) => onLine(name, line),
      signal,
    });
    void sayWhenEnded(started);
    return started;
  };
  let running = await start();
  return {
    name,
    kill: async () => {
      isEnding = true;
      await running.kill();
    },
    restart: async () => {
      running = await start();
    },
    stop: async () => {
      isEnding = true;
      await running.stop();
    },
  };
};
