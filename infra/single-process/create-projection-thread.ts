import { Worker } from 'node:worker_threads';
import { backoffMilliseconds } from '../clock/backoff.ts';
import type { Clock, Randomness } from '../clock/port.ts';
import { systemClock } from '../clock/system-clock.ts';
import { waitOnTimer, type Wait } from '../clock/wait.ts';
import type { Log } from '../telemetry/port.ts';
import { fromThreadSchema, type ThreadSetup, type ToThread } from './thread-messages.ts';

/** A thread that ran for so long failed for a new reason. */
const longRunSeconds = 60;
/** A thread that says nothing for so long hangs: it speaks every second. */
const mostSilentSeconds = 15;
/** How long a thread that is told to stop may take: a page in hand takes less than a second. */
const stopMilliseconds = 10_000;

export type ProjectionThreadSetting = {
  /** The module that the thread runs. */
  readonly program: URL;
  readonly directory: string;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, 'bytes'>;
  readonly log: Log;
  /** Takes the lines that the thread logs. */
  readonly writeLog: (line: string) => void;
  /** For tests. */
  readonly wait?: Wait | undefined;
};

export type ProjectionThread = {
  /** False until the projections are at work, while their thread hangs, and from its end until they are again. */
  readonly isRunning: () => boolean;
  /** Wakes the projections: there are new events. */
  readonly committed: () => void;
  /** Runs the thread, one after the other when it ends by itself, until the signal aborts and the last has ended or was ended. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

/** The thread of the projections, not running yet. The stores of the directory must be open while it runs. */
export const createProjectionThread = (setting: ProjectionThreadSetting): ProjectionThread => {
  const { program, directory, clock, randomness, log, writeLog, wait = waitOnTimer } = setting;
  let thread: Worker | undefined;
  let heardAt: Temporal.Instant | undefined;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  const tell = (message: ToThread): void => thread?.postMessage(message);
  const stop = async (stopped: Worker, ended: AbortSignal): Promise<void> => {
    tell({ kind: 'stop' });
    await wait(stopMilliseconds, ended);
    if (ended.aborted) return;
    log.warn('The thread of the projections does not stop; it is ended', { stopMilliseconds });
    await stopped.terminate();
  };

  /** Resolves to why the thread ended. */
  const runOnce = async (signal: AbortSignal): Promise<unknown> =>
    new Promise((resolve) => {
      const clockAheadMilliseconds = Math.round(clock.now().since(systemClock.now()).total('milliseconds'));
      const workerData: ThreadSetup = { directory, clockAheadMilliseconds };
      let fault: unknown;
      const started = new Worker(program, { name: 'projections', workerData });
      thread = started;
      const ended = new AbortController();
      const onAbort = (): void => void stop(started, ended.signal);
      thread.on('message', (message) => {
        const said = fromThreadSchema.parse(message);
        if (said.kind === 'log') writeLog(said.line);
        else heardAt = clock.now();
      });
      thread.on('error', (cause) => (fault = cause));
      thread.on('exit', (code) => {
        signal.removeEventListener('abort', onAbort);
        ended.abort();
        heardAt = undefined;
        resolve(fault ?? new Error(`The thread ended with ${code}`));
      });
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
    });

  return {
    isRunning: () => heardAt !== undefined && clock.now().since(heardAt).total('seconds') < mostSilentSeconds,
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
        await wait(backoffMilliseconds(failures, randomness), signal);
      }
    },
  };
};
