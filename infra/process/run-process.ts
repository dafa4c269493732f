import { readConfig, type Config } from '../config/config.ts';
import type { Role } from '../config/engines.ts';

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
