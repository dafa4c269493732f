import { readConfig, type Config } from '../config/config.ts';
import type { Role } from '../config/engines.ts';
import { faultWords } from './fault-words.ts';
import { remembers } from '../memory/remembers.ts';

type Started = {
  /** Finishes what is under way and closes everything. */
  readonly stop: () => Promise<void>;
};

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The configuration of this process; prints every problem in it and ends the process (2) when there is one. */
export const configOfProcess = (role: Role): Config => {
  const read = readConfig(process.env, role);
  if (read.kind === 'valid') return remembers('settings', read.config);
  for (const problem of read.problems) say(`Configuration: ${problem}`);
  process.exit(2);
};

/** One Ctrl-C may come twice, of a terminal and of npm. */
const sameKeystrokeMilliseconds = 500;

type Stopping = Started & {
  /** A monotonic clock, in milliseconds from any start. */
  readonly elapsed: () => number;
  readonly exit: (code: number) => void;
};

/**
 * What a signal does: the first one stops what was started and ends the process (0 when all is closed, 1 when that
 * failed), the next SIGINT that is not of the same keystroke ends it at once (130).
 */
export const signalHandler = ({ stop, elapsed, exit }: Stopping): ((signal: NodeJS.Signals) => void) => {
  let since: number | undefined;
  return (signal) => {
    if (since !== undefined) {
      if (signal === 'SIGINT' && elapsed() - since >= sameKeystrokeMilliseconds) exit(130);
      return;
    }
    since = elapsed();
    stop().then(
      () => exit(0),
      (cause: unknown) => {
        console.error(cause);
        exit(1);
      },
    );
  };
};

/** Has SIGINT and SIGTERM end this process. */
export const stopAtSignals = ({ stop }: Started): void => {
  const onSignal = signalHandler({ stop, elapsed: () => performance.now(), exit: (code) => process.exit(code) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
};

/** Mistakes of ours: whoever mends them needs the stack. */
const isOurMistake = (fault: unknown): boolean =>
  fault instanceof TypeError || fault instanceof ReferenceError || fault instanceof RangeError;

/** Starts something; when that fails, says why in one line and ends the process (1). */
export const startOrExplain = async (start: () => Promise<void>): Promise<void> => {
  try {
    await start();
  } catch (fault) {
    if (isOurMistake(fault)) throw fault;
    process.stderr.write(`Not started. ${faultWords(fault)}\n`);
    process.exit(1);
  }
};
