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

export type AwaitEnginesOptions = {
  readonly timeoutSeconds: number;
  readonly log: Log;
  /** A monotonic clock, in milliseconds from any start. */
  readonly elapsed: () => number;
  readonly wait?: Wait | undefined;
};

/**
 * Resolves once all of them answer. Meanwhile the log says every few seconds who does not, and why. Throws with that reason
 * when the time is up, and at once when waiting does not help.
 */
export const awaitEngines = async (engines: readonly AwaitedEngine[], options: AwaitEnginesOptions): Promise<void> => {
  const { timeoutSeconds, log, elapsed, wait = waitOnTimer } = options;
  const givenUp = new AbortController();
  const latest = elapsed() + timeoutSeconds * 1_000;
  const answered = async ({ name, ask }: AwaitedEngine): Promise<void> => {
    while (!givenUp.signal.aborted) {
      try {
        await ask();
        return;
      } catch (fault) {
        if (!isPassingFault(fault)) throw fault;
        const secondsLeft = Math.round((latest - elapsed()) / 1_000);
        if (secondsLeft <= 0) {
          throw new Error(`${name} has not answered for ${timeoutSeconds} seconds (START_TIMEOUT)`, { cause: fault });
        }
        log.warn(`Waiting for ${name} to start with`, { cause: faultWords(fault), secondsLeft });
        await wait(betweenAsksMilliseconds, givenUp.signal);
      }
    }
  };
  try {
    await Promise.all(engines.map(answered));
  } finally {
    givenUp.abort();
  }
};
