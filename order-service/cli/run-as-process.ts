/** `orders` as a process: back-office and audit on the command line, over whatever it finds. */
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';
import { faultWords } from '@driveaway/infra/process/fault-words.ts';
import { understandCommandLine } from './commands/understand-command-line.ts';
import { runCommandLine } from './run-command-line.ts';
import { exitCodes } from './terminal/command-io.ts';

const lost = 'Not every message may have been sent: send the same ones again.';

/** Carries out what the arguments of this process ask for. */
export const runAsProcess = async (): Promise<void> => {
  const invocation = await understandCommandLine(process.argv.slice(2), process.env);
  const changesOrders = invocation.kind === 'command' && invocation.changesOrders;

  process.stdout.on('error', (fault) => {
    // the reader may close the pipe early, but then the results of messages are lost
    const isLeft = isErrnoException(fault) && fault.code === 'EPIPE';
    if (isLeft && !changesOrders) process.exit(exitCodes.done);
    const words = isLeft ? 'Nobody reads the answers any more' : `The answers cannot be written: ${faultWords(fault)}`;
    process.stderr.write(`${words}. ${changesOrders ? `${lost}\n` : 'They are not complete.\n'}`);
    process.exit(exitCodes.refused);
  });

  const stopping = new AbortController();
  // the second Ctrl-C ends it at once
  if (invocation.kind === 'command' && invocation.stops) process.once('SIGINT', () => stopping.abort());

  process.exitCode = await runCommandLine(invocation, process, stopping.signal);
  // somebody may still be typing
  if (stopping.signal.aborted) process.exit();
};
