import { readConfig, type Config } from '../config/config.ts';
import type { Role } from '../config/engines.ts';
import { faultWords } from './fault-words.ts';

export type Started = {
  /** Finishes what is under way and closes everything. */
  readonly stop: () => Promise<void>;
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The configuration of this process; prints every problem in it and ends the process (2) when there is one. */
export const configOfProcess = (role: Role): Config => {
  const read = readConfig(process.env, role);
  if (read.kind === 'valid') return read.config;
  for (const problem of read.problems) say(`Configuration: ${problem}`);
  process.exit(2);
};

/** What this process writes from here on is its user's alone. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

/** Stops what was started at SIGINT or SIGTERM and ends the process: 0 when all is closed, 1 when that failed. */
export const stopAtSignals = ({ stop }: Started): void => {
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (cause: unknown) => {
        console.error(cause);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
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
