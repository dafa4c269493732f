import { Worker } from 'node:worker_threads';
import { backoffMilliseconds } from '../clock/backoff.ts';
import type { Clock, Randomness } from '../clock/port.ts';
import { systemClock } from '../clock/system-clock.ts';
import { waitOnTimer } from '../clock/wait.ts';
import type { Log } from '../telemetry/port.ts';
import { fromThreadSchema, type ThreadSetup, type ToThread } from './thread-messages.ts';

/** A thread that ran for so long failed for a new reason. */
const longRunSeconds = 60;

export type ProjectionThreadSetting = {
  /** The module that the thread runs. */
  readonly program: URL;
  readonly directory: string;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, 'bytes'>;
  readonly log: Log;
  /** Takes the lines that the thread logs. */
  readonly writeLog: (line: string) => void;
};

export type ProjectionThread = {
  /** False until the projections are at work, and from the end of their thread until they are again. */
  readonly isRunning: () => boolean;
  /** Wakes the projections: there are new events. */
  readonly committed: () => void;
  /** Runs the thread, one after the other when it ends by itself, until the signal aborts and the last has ended. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

/** The thread of the projections, not running yet. The stores of the directory must be open while it runs. */
export const createProjectionThread = (setting: ProjectionThreadSetting): ProjectionThread => {
  const { program, directory, clock, randomness, log, writeLog } = setting;
  let thread: Worker | undefined;
  let isRunning = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  const tell = (message: ToThread): void => thread?.postMessage(message);
  const stop = (): void => tell({ kind: 'stop' });

  /** Resolves to why the thread ended. */
  const runOnce = async (signal: AbortSignal): Promise<unknown> =>
    new Promise((resolve) => {
      const clockAheadMilliseconds = Math.round(clock.now().since(systemClock.now()).total('milliseconds'));
      const workerData: ThreadSetup = { directory, clockAheadMilliseconds };
      let fault: unknown;
      thread = new Worker(program, { name: 'projections', workerData });
      thread.on('message', (message) => {
        const said = fromThreadSchema.parse(message);
        if (said.kind === 'log') writeLog(said.line);
        else isRunning = true;
      });
      thread.on('error', (cause) => (fault = cause));
      thread.on('exit', (code) => {
        signal.removeEventListener('abort', stop);
        isRunning = false;
        resolve(fault ?? new Error(`The thread ended with ${code}`));
      });
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
    });

  return {
    isRunning: () => isRunning,
    committed: () => tell({ kind: 'committed' }),
    run: async (signal) => {
      let failures = 0;
      while (!signal.aborted) {
        const startedAt = clock.now();
        const fault = await runOnce(signal);
        if (signal.aborted) return;
        const isNew = clock.now().since(startedAt).total('seconds') >= longRunSeconds;
        failures = isNew ? 1 : failures + 1;
        log.error('The projections have ended; they are started again', fault, { failures });
        await waitOnTimer(backoffMilliseconds(failures, randomness), signal);
      }
    },
  };
};
