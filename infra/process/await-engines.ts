import { waitOnTimer, type Wait } from '../clock/wait.ts';
import { isPassingFault } from '../stores/passing-fault.ts';
import type { Log } from '../telemetry/port.ts';
import { faultWords } from './fault-words.ts';

const betweenAsksMilliseconds = 2_000;

export type AwaitedEngine = {
  readonly name: string;
  /** Rejects while it does not answer, in a few seconds. */
  readonly ask: () => Promise<unknown>;
};

type AwaitEnginesOptions = {
  readonly timeoutSeconds: number;
  readonly log: Log;
  /** A monotonic clock, in milliseconds from any start. */
  readonly elapsed: () => number;
  readonly wait?: Wait | undefined;
};

/** Gives the answer to a question, which is asked again while waiting may help. */
export type Patience = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * Patience with one who is asked at a start: from now on, for as long as there is time, a question that is not answered is
 * asked again, and the log says so. Throws the reason when the time is up, and at once when waiting does not help or the signal
 * has aborted.
 */
export const createPatience = (
  name: string,
  { timeoutSeconds, log, elapsed, wait = waitOnTimer }: AwaitEnginesOptions,
  signal: AbortSignal,
): Patience => {
  const latest = elapsed() + timeoutSeconds * 1_000;
  return async (ask) => {
    for (;;) {
      try {
        return await ask();
      } catch (fault) {
        if (signal.aborted || !isPassingFault(fault)) throw fault;
        const secondsLeft = Math.round((latest - elapsed()) / 1_000);
        if (secondsLeft <= 0) {
          throw new Error(`${name} has not answered for ${timeoutSeconds} seconds (START_TIMEOUT)`, { cause: fault });
        }
        log.warn(`Waiting for ${name} to start with`, { cause: faultWords(fault), secondsLeft });
        await wait(betweenAsksMilliseconds, signal);
      }
    }
  };
};

/**
 * Resolves once all of them answer. Meanwhile the log says every few seconds who does not, and why. Throws with that reason
 * when the time is up, and at once when waiting does not help.
 */
export const awaitEngines = async (engines: readonly AwaitedEngine[], options: AwaitEnginesOptions): Promise<void> => {
  const givenUp = new AbortController();
  try {
    await Promise.all(engines.map(({ name, ask }) => createPatience(name, options, givenUp.signal)(ask)));
  } finally {
    givenUp.abort();
  }
};
