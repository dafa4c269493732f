import { Worker } from 'node:worker_threads';
import { backoffMilliseconds } from '../clock/backoff.ts';
import type { Clock, Randomness } from '../clock/port.ts';
import type { TelemetryConfig } from '../config/config.ts';
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

type ProjectionThreadSetting = {
  /** The module that the thread runs. */
  readonly program: URL;
  readonly directory: string;
  /** Absent: nothing is traced. */
  readonly telemetry?: TelemetryConfig | undefined;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, 'bytes'>;
  readonly log: Log;
  /** Takes the lines that the thread logs. */
  readonly writeLog: (line: string) => void;
  /** Told when the thread finds the read models damaged. */
  readonly onDamaged?: ((reason: string) => void) | undefined;
  /** For tests. */
  readonly wait?: Wait | undefined;
};

type ProjectionThread = {
  /** False until the projections are at work, while their thread hangs, and from its end until they are again. */
  readonly isRunning: () => boolean;
  /** Wakes the projections: there are new events. */
  readonly committed: () => void;
  /** Ends the thread, runs work, and lets the next thread begin. */
  readonly whileStopped: (work: () => Promise<void>) => Promise<void>;
  /** Runs the thread, one after the other when it ends by itself, until the signal aborts and the last has ended or was ended. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

/** The thread of the projections, not running yet. The stores of the directory must be open while it runs. */
export const createProjectionThread = (setting: ProjectionThreadSetting): ProjectionThread => {
  const { program, directory, telemetry, clock, randomness, log, writeLog, onDamaged, wait = waitOnTimer } = setting;
  let thread: Worker | undefined;
  /** Aborted when the thread is to end for a while, by who waits in `pauses`. */
  let pausing = new AbortController();
  let pauses = Promise.resolve();
  let paused = 0;
  let running: Promise<unknown> = Promise.resolve();
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
      const workerData: ThreadSetup = { directory, clockAheadMilliseconds, telemetry };
      let fault: unknown;
      const started = new Worker(program, { name: 'projections', workerData });
      thread = started;
      const ended = new AbortController();
      const onAbort = (): void => void stop(started, ended.signal);
      thread.on('message', (message) => {
        const said = fromThreadSchema.parse(message);
        if (said.kind === 'log') writeLog(said.line);
        else if (said.kind === 'damaged') onDamaged?.(said.reason);
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

  const isPaused = (): boolean => paused > 0;
  const pauseFor = async (before: Promise<void>, work: () => Promise<void>): Promise<void> => {
    await before;
    await running;
    try {
      await work();
    } finally {
      paused -= 1;
    }
  };

  return {
    isRunning: () => heardAt !== undefined && clock.now().since(heardAt).total('seconds') < mostSilentSeconds,
    committed: () => tell({ kind: 'committed' }),
    whileStopped: async (work) => {
      paused += 1;
      pausing.abort();
      const done = pauseFor(pauses, work);
      pauses = done.catch(() => undefined);
      return done;
    },
    run: async (signal) => {
      let failures = 0;
      while (!signal.aborted) {
        while (isPaused()) await pauses;
        pausing = new AbortController();
        const startedAt = clock.now();
        const once = runOnce(AbortSignal.any([signal, pausing.signal]));
        running = once;
        const fault = await once;
        if (signal.aborted) return;
        if (pausing.signal.aborted) continue;
        const isNew = clock.now().since(startedAt).total('seconds') >= longRunSeconds;
        failures = isNew ? 1 : failures + 1;
        log.error('The projections have ended; they are started again', fault, { failures });
        await wait(backoffMilliseconds(failures, randomness), signal);
      }
    },
  };
};
