import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { doubleAddressSchema, type DoubleFault } from './double-process-messages.ts';

const program = fileURLToPath(new URL('double-process.ts', import.meta.url));

export type EventStoreDbDoubleProcess = {
  readonly connectionString: string;
  /** Faults come into force in the order in which they are sent. */
  readonly send: (fault: DoubleFault) => void;
  /** Stops it where it is: it neither answers nor ends its connections, until it is thawed. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Starts a double of EventStoreDB in a process of its own, so that it shares no memory and no event loop with those it
 * serves. Events are kept as long as it runs. It ends by itself when this process does, however that ends.
 */
export const startDoubleProcess = async (): Promise<EventStoreDbDoubleProcess> => {
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => undefined);
  const first = await Promise.race([once(child, 'message'), ended]);
  if (first === undefined) throw new Error('The double of EventStoreDB ended before it was ready');
  const [{ connectionString }] = z.tuple([doubleAddressSchema, z.unknown()]).parse(first);
  return {
    connectionString,
    send: (fault) => void child.send(fault),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
