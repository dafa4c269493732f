/** `orders`: back-office and audit on the command line, over whatever it finds. */
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';
import { keepFilesPrivate } from '@driveaway/infra/process/run-process.ts';
import { parseCommandLine } from './commands/parse-command-line.ts';
import { runCommandLine } from './run-command-line.ts';
import { exitCodes } from './terminal/command-io.ts';

keepFilesPrivate();

const invocation = parseCommandLine(process.argv.slice(2), process.env);
const changesOrders = invocation.kind === 'command' && invocation.changesOrders;

// the reader may close the pipe early, but then the results of messages are lost
process.stdout.on('error', (fault) => {
  if (!isErrnoException(fault) || fault.code !== 'EPIPE') throw fault;
  if (!changesOrders) process.exit(exitCodes.done);
  process.stderr.write(
    'Nobody reads the answers any more. Not every message may have been sent: send the same ones again.\n',
  );
  process.exit(exitCodes.refused);
});
process.exitCode = await runCommandLine(invocation, process);
