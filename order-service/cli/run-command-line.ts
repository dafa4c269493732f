/** `orders` as a function: carries out what a command line asks for, over streams of its caller. */
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { sentenceOf } from '@driveaway/domain/order/sentence-of.ts';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { DataDirectoryInUse } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { UnreadableEvent } from '@driveaway/infra/event-store/unreadable-event.ts';
import { faultWords } from '@driveaway/infra/process/fault-words.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { BackendUnavailable, HistoryUnreadable } from './backends/orders-backend.ts';
import { isMoved, placeWords, type StoresPlace } from './commands/ending-places.ts';
import type { Invocation } from './commands/read-command-line.ts';
import { userPath } from './terminal/user-path.ts';
import { exitCodes, type CommandIo, type ExitCode, type Look } from './terminal/command-io.ts';

type StandardStreams = { readonly stdin: Readable; readonly stdout: Writable; readonly stderr: Writable };

/** Control characters of stored text must not reach the terminal; escaped like this they stay valid in JSON. */
const printable = (line: string): string =>
  line.replaceAll(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const formats = { good: 'green', bad: 'red', faint: 'dim' } as const satisfies Record<Look, string>;

/** In colour where there is a terminal that has colours, and NO_COLOR is not set. */
const dressed = (line: string, look: Look | undefined, stream: Writable): string =>
  look === undefined ? printable(line) : styleText(formats[look], printable(line), { stream });

const fileAt = (path: string): string => {
  if (statSync(path).isDirectory()) throw new BackendUnavailable(`${path} is a directory, not a file`);
  return path;
};

const asked = async (question: string, input: Readable, output: Writable): Promise<boolean> =>
  new Promise((resolve) => {
    const terminal = createInterface({ input, output });
    // Ctrl-C and the end of the input are no
    terminal.once('close', () => resolve(false));
    terminal.question(`${printable(question)} [y/N] `, (answer) => {
      resolve(/^y(es)?$/i.test(answer.trim()));
      terminal.close();
    });
  });

const isTerminal = (stream: Readable | Writable): boolean => 'isTTY' in stream && stream.isTTY === true;
const startOfLine = '\r\u001b[2K';

const ioOver = ({ stdin, stdout, stderr }: StandardStreams): CommandIo => {
  const isWatched = isTerminal(stderr);
  let isShown = false;
  const clear = (): void => {
    if (isShown) stderr.write(startOfLine);
    isShown = false;
  };
  return {
    print: async (line, look) => {
      clear();
      if (!stdout.write(`${dressed(line, look, stdout)}\n`)) await once(stdout, 'drain');
    },
    tell: (line, look) => {
      clear();
      stderr.write(`${dressed(line, look, stderr)}\n`);
    },
    isWatched,
    showProgress: (line) => {
      if (!isWatched) return;
      stderr.write(`${startOfLine}${printable(line)}`);
      isShown = true;
    },
    confirm: async (question) => !isTerminal(stdin) || asked(question, stdin, stderr),
    openInput: (file) => (file === '-' ? stdin : createReadStream(fileAt(userPath(file)))),
  };
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

// loaded by the commands that open them
const backends = async () => import('./stores/open-backend.ts');
const copyPlaces = async () => import('./stores/open-copy-places.ts');
const endingStores = async () => import('./stores/open-ending-stores.ts');

/** Carries out a command line; answers the code to end with. Faults are told on standard error. */
export const runCommandLine = async (
  invocation: Invocation,
  streams: StandardStreams,
  signal: AbortSignal = new AbortController().signal,
): Promise<ExitCode> => {
  const io = ioOver(streams);
  if (invocation.kind === 'help') {
    streams.stdout.write(invocation.text);
    return exitCodes.done;
  }
  if (invocation.kind === 'wrong-usage') {
    io.tell(`${sentenceOf(invocation.message)} See orders --help.`);
    return exitCodes.wrongUsage;
  }
  const { environment } = invocation;
  const log = createJsonLog(systemClock, (line) => void streams.stderr.write(line));
  const { json } = invocation;
  const sayPlace = (place: StoresPlace): void => {
    if (!json || isMoved(place)) io.tell(placeWords(place), 'faint');
  };
  try {
    return await invocation.run({
      io,
      json,
      sayPlace,
      now: systemClock.now,
      newId: systemRandomness.uuid,
      commandText: invocation.text,
      environment,
      openBackend: async (target) => (await backends()).openBackend(target, { environment, log, sayPlace }),
      findSite: async (dataDirectory) => (await backends()).findSite(dataDirectory, environment),
      places: {
        openEvents: async (place, use) => (await copyPlaces()).openEvents(place, use),
        openArchive: async (place) => (await copyPlaces()).openArchive(place, environment, sayPlace),
        markCopied: async (place) => (await copyPlaces()).markCopied(place, environment),
      },
      endingPlaces: {
        openEvents: async (place) => (await endingStores()).endingPlaces(log).openEvents(place),
        openStores: async (place) => (await endingStores()).endingPlaces(log).openStores(place),
      },
      signal,
    });
  } catch (fault) {
    const { code, words } = endingOf(fault);
    io.tell(words, 'bad');
    return code;
  }
};
