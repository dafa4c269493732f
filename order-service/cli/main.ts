/** `orders`: back-office and audit on the command line. Composes itself over whatever it finds. */
import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sentenceOf } from '@driveaway/domain/order/sentence-of.ts';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { faultWords } from '@driveaway/infra/process/fault-words.ts';
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';
import {
  DataDirectoryInUse,
  findRunning,
  openDataDirectory,
  type DataDirectory,
} from '@driveaway/infra/data-directory/open-data-directory.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { UnreadableEvent } from '@driveaway/infra/event-store/unreadable-event.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { loadInstallationSecrets } from '@driveaway/infra/keys/embedded/installation-secrets.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import type { Archive } from '@driveaway/infra/stores/archive.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { createDemoClients } from '../back-office/machine-clients.ts';
import { runCopy, type DataDirectoryPlace, type EventPlace, type OpenedEvents } from './copy-command.ts';
import { eventsAloneBackend } from './events-alone-backend.ts';
import { httpBackend } from './http-backend.ts';
import { localBackend } from './local-backend.ts';
import { BackendUnavailable, HistoryUnreadable, type OrdersBackend } from './orders-backend.ts';
import { parseCommandLine, type Target } from './parse-command-line.ts';
import { exitCodes, type CommandIo, type ExitCode } from './command-io.ts';
import { runCommand } from './run-command.ts';

/** Control characters of stored text must not reach the terminal; escaped like this they stay valid in JSON. */
const printable = (line: string): string =>
  line.replaceAll(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** npm runs its scripts in the project; what the user names lies where the user is. */
const userPath = (path: string): string =>
  process.env['npm_lifecycle_event'] === 'orders' ? resolve(process.env['INIT_CWD'] ?? '.', path) : resolve(path);

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

const log = createJsonLog(systemClock, (line) => void process.stderr.write(line));
const randomness = systemRandomness;

/** The events of a data directory that this process has open; closing them closes it. */
const openEventFile = async (directory: DataDirectory): Promise<OpenedEvents> => {
  const store = await openEmbeddedEventStore({ file: join(directory.path, 'events.sqlite') });
  const close = async (): Promise<void> => {
    await store.close();
    await directory.close();
  };
  return { store, close };
};

/** The same functions as in a running product, over its stores. */
const backendOver = (
  { eventStore, readModels, files, keys, secrets }: Stores,
  close: () => Promise<void>,
): OrdersBackend => {
  const { sessionSecret: session, emailHashKey: emailHash, orderNumberKey: orderNumber } = secrets;
  const ports = { eventStore, readModels, files, keys, randomness, log, clock: systemClock };
  return localBackend({ ...ports, secrets: { session, emailHash, orderNumber } }, close);
};

/** Opens a data directory that nobody has open, as the running product would; or the events in it, when it has no more. */
const openLocal = async (path: string): Promise<OrdersBackend> => {
  const directory = await openDataDirectory(path);
  try {
    if (!existsSync(join(directory.path, 'installation-secrets.json'))) {
      const { store: eventStore, close } = await openEventFile(directory);
      return eventsAloneBackend({ path: directory.path, eventStore, clock: systemClock, close });
    }
    const onEventStoreStopped = (): void => undefined;
    const stores = await openEmbeddedStores({ directory: directory.path, randomness, log, onEventStoreStopped });
    return backendOver(stores, async () => {
      await stores.close();
      await directory.close();
    });
  } catch (fault) {
    await directory.close();
    throw fault;
  }
};

/** Opens the engines that the environment names, beside whoever uses them; undefined when it names none. */
const openEngines = async (): Promise<OrdersBackend | undefined> => {
  if ((process.env['EVENTSTOREDB_URL'] ?? '') === '') return undefined;
  const read = readConfig(process.env, 'worker');
  if (read.kind === 'invalid') throw new BackendUnavailable(read.problems.join('; '));
  const { engines } = read.config;
  if (engines === undefined) return undefined;
  const { openEngineStores } = await import('@driveaway/infra/stores/open-engine-stores.ts');
  const stores = await openEngineStores({ engines, randomness, elapsed: () => performance.now(), log });
  return backendOver(stores, stores.close);
};

const openBackend = async ({ server, dataDirectory, credentials }: Target): Promise<OrdersBackend> => {
  if (server !== undefined && credentials !== undefined) return httpBackend({ server, credentials });
  const engines = dataDirectory === undefined ? await openEngines() : undefined;
  if (engines !== undefined) return engines;
  const path = dataDirectory === undefined ? defaultDataDirectory() : userPath(dataDirectory);
  const running = await findRunning(path);
  if (running === undefined) {
    // asking must not make a data directory
    if (!existsSync(join(path, 'events.sqlite'))) throw new BackendUnavailable(`There is no data directory at ${path}`);
    return openLocal(path);
  }
  if (running.url === undefined) {
    throw new BackendUnavailable(`Process ${running.pid} has ${path} open and does not listen (yet)`);
  }
  const local = async () => createDemoClients((await loadInstallationSecrets(path)).sessionSecret).operator;
  return httpBackend({ server: running.url, credentials: credentials ?? (await local()) });
};

/** A data directory to copy from, or for events also to. */
const openDirectory = async ({ path: given }: DataDirectoryPlace, use: 'from' | 'to'): Promise<DataDirectory> => {
  const path = userPath(given);
  // asking must not make a data directory
  if (use === 'from' && !existsSync(join(path, 'events.sqlite'))) {
    throw new BackendUnavailable(`There is no data directory at ${path}`);
  }
  return openDataDirectory(path);
};

/** Opens all that a data directory holds, or the engines that the environment names. */
const openArchive = async (place: DataDirectoryPlace | undefined): Promise<Archive> => {
  if (place === undefined) {
    const read = readConfig(process.env, 'worker');
    if (read.kind === 'invalid') throw new BackendUnavailable(read.problems.join('; '));
    const { engines } = read.config;
    if (engines === undefined) throw new BackendUnavailable('The environment names no engines');
    const { openEngineArchive } = await import('@driveaway/infra/stores/open-engine-archive.ts');
    return openEngineArchive({ engines, randomness });
  }
  const directory = await openDirectory(place, 'from');
  try {
    const { openEmbeddedArchive } = await import('@driveaway/infra/stores/open-embedded-archive.ts');
    const archive = await openEmbeddedArchive({ directory: directory.path, randomness });
    const close = async (): Promise<void> => {
      await archive.close();
      await directory.close();
    };
    return { ...archive, close };
  } catch (fault) {
    await directory.close();
    throw fault;
  }
};

/** Opens the events of a place that is copied from or to. */
const openEvents = async (place: EventPlace, use: 'from' | 'to'): Promise<OpenedEvents> => {
  if (place.kind === 'eventstoredb') {
    // loaded when it is needed: most commands need no client of an engine
    const { openEventStoreDb } = await import('@driveaway/infra/event-store/eventstoredb/open-event-store-db.ts');
    const store = openEventStoreDb({ connectionString: place.url, randomness });
    return { store, close: async () => store.close() };
  }
  const directory = await openDirectory(place, use);
  try {
    return await openEventFile(directory);
  } catch (fault) {
    await directory.close();
    throw fault;
  }
};

const defaultDataDirectory = (): string => {
  const read = readConfig({ DATA_DIR: process.env['DATA_DIR'] });
  if (read.kind === 'invalid') throw new BackendUnavailable(read.problems.join('; '));
  return read.config.dataDirectory;
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

// whoever reads the answer may stop reading, but then nobody learns what became of messages
process.stdout.on('error', (fault) => {
  if (!isErrnoException(fault) || fault.code !== 'EPIPE') throw fault;
  if (!isAppending) process.exit(exitCodes.done);
  io.tell('Nobody reads the answers any more. Not every message may have been sent: send the same ones again.');
  process.exit(exitCodes.refused);
});
process.exitCode = await main();
