/** `orders`: back-office and audit on the command line, over whatever it finds. */
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { sentenceOf } from '@driveaway/domain/order/sentence-of.ts';
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';
import { DataDirectoryInUse } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { UnreadableEvent } from '@driveaway/infra/event-store/unreadable-event.ts';
import { faultWords } from '@driveaway/infra/process/fault-words.ts';
import { exitCodes, type CommandIo, type ExitCode } from './terminal/command-io.ts';
import { runCopy } from './copies/copy-command.ts';
import { BackendUnavailable, HistoryUnreadable, type OrdersBackend } from './backends/orders-backend.ts';
import { parseCommandLine } from './commands/parse-command-line.ts';
import { runCommand } from './commands/run-command.ts';
import { openBackend } from './stores/open-backend.ts';
import { openArchive, openEvents } from './stores/open-copy-places.ts';
import { userPath } from './stores/user-path.ts';

/** Control characters of stored text must not reach the terminal; escaped like this they stay valid in JSON. */
const printable = (line: string): string =>
  line.replaceAll(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const fileAt = (path: string): string => {
  if (statSync(path).isDirectory()) throw new BackendUnavailable(`${path} is a directory, not a file`);
  return path;
};

const io: CommandIo = {
  print: async (line) => {
    if (!process.stdout.write(`${printable(line)}\n`)) await once(process.stdout, 'drain');
  },
  tell: (line) => void process.stderr.write(`${printable(line)}\n`),
  openInput: (file) => (file === '-' ? process.stdin : createReadStream(fileAt(userPath(file)))),
};

/** What went wrong in words, and the code to end with. */
const endingOf = (fault: unknown): { readonly code: ExitCode; readonly words: string } => {
  if (fault instanceof BackendUnavailable || fault instanceof DataDirectoryInUse) {
    return { code: exitCodes.notFound, words: fault.message };
  }
  if (!(fault instanceof Error)) throw fault;
  if (fault instanceof UnreadableEvent)
    return { code: exitCodes.refused, words: `${fault.message}: see orders verify.` };
  const isDamage = fault instanceof HistoryUnreadable || (fault instanceof EventStoreFault && fault.code === 'damaged');
  return { code: isDamage ? exitCodes.refused : exitCodes.notFound, words: faultWords(fault) };
};

/** True once messages are being sent. */
let isAppending = false;

const main = async (): Promise<ExitCode> => {
  const invocation = parseCommandLine(process.argv.slice(2), process.env);
  if (invocation.kind === 'help') {
    process.stdout.write(invocation.text);
    return exitCodes.done;
  }
  if (invocation.kind === 'wrong-usage') {
    io.tell(`${sentenceOf(invocation.message)} See orders --help.`);
    return exitCodes.wrongUsage;
  }
  const { json } = invocation;
  let backend: OrdersBackend | undefined;
  try {
    if (invocation.kind === 'copy') return await runCopy(invocation.command, { openEvents, openArchive, io, json });
    const { command, target } = invocation;
    backend = await openBackend(target);
    isAppending = command.name === 'append';
    return await runCommand(command, { backend, io, json });
  } catch (fault) {
    const { code, words } = endingOf(fault);
    io.tell(words);
    return code;
  } finally {
    await backend?.close();
  }
};

// the reader may close the pipe early, but then the results of messages are lost
process.stdout.on('error', (fault) => {
  if (!isErrnoException(fault) || fault.code !== 'EPIPE') throw fault;
  if (!isAppending) process.exit(exitCodes.done);
  io.tell('Nobody reads the answers any more. Not every message may have been sent: send the same ones again.');
  process.exit(exitCodes.refused);
});
process.exitCode = await main();
