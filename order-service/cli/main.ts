/** `orders`: back-office and audit on the command line. Composes itself over whatever it finds. */
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';
import {
  DataDirectoryInUse,
  findRunning,
  openDataDirectory,
} from '@driveaway/infra/data-directory/open-data-directory.ts';
import { openEmbeddedFileStore } from '@driveaway/infra/documents/embedded/open-embedded-file-store.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { createKeyStore } from '@driveaway/infra/keys/create-key-store.ts';
import { loadInstallationSecrets } from '@driveaway/infra/keys/embedded/installation-secrets.ts';
import { createJsonLog } from '@driveaway/infra/telemetry/json-log.ts';
import { openEmbeddedVault } from '@driveaway/infra/vault/embedded/open-embedded-vault.ts';
import { createDemoClients } from '../back-office/machine-clients.ts';
import { httpBackend } from './http-backend.ts';
import { localBackend } from './local-backend.ts';
import { BackendUnavailable, type OrdersBackend } from './orders-backend.ts';
import { parseCommandLine, type Target } from './parse-command-line.ts';
import { exitCodes, runCommand, type CommandIo, type ExitCode } from './run-command.ts';

/** Control characters of stored text must not reach the terminal; escaped like this they stay valid in JSON. */
const printable = (line: string): string =>
  line.replaceAll(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** npm runs its scripts in the project; what the user names lies where the user is. */
const userPath = (path: string): string =>
  process.env['npm_lifecycle_event'] === 'orders' ? resolve(process.env['INIT_CWD'] ?? '.', path) : resolve(path);

const io: CommandIo = {
  print: async (line) => {
    if (!process.stdout.write(`${printable(line)}\n`)) await once(process.stdout, 'drain');
  },
  tell: (line) => void process.stderr.write(`${printable(line)}\n`),
  openInput: (file) => (file === '-' ? process.stdin : createReadStream(userPath(file))),
};

/** Opens a data directory that nobody has open, as the running product would. */
const openLocal = async (path: string): Promise<OrdersBackend> => {
  const directory = await openDataDirectory(path);
  const closers: (() => Promise<void>)[] = [async () => directory.close()];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne();
  };
  try {
    const secrets = await loadInstallationSecrets(directory.path);
    const eventStore = await openEmbeddedEventStore({ file: join(directory.path, 'events.sqlite') });
    closers.push(async () => eventStore.close());
    const vault = await openEmbeddedVault({ file: join(directory.path, 'vault.sqlite') });
    closers.push(async () => vault.close());
    const files = await openEmbeddedFileStore({
      directory: join(directory.path, 'files'),
      key: secrets.masterKey,
      randomness: systemRandomness,
    });
    const ports = {
      eventStore,
      files,
      keys: createKeyStore({ vault, masterKey: secrets.masterKey, randomness: systemRandomness }),
      clock: systemClock,
      randomness: systemRandomness,
      log: createJsonLog(systemClock, (line) => void process.stderr.write(line)),
      secrets: { session: secrets.sessionSecret, emailHash: secrets.emailHashKey, orderNumber: secrets.orderNumberKey },
    };
    return localBackend(ports, close);
  } catch (fault) {
    await close();
    throw fault;
  }
};

const openBackend = async ({ server, dataDirectory, credentials }: Target): Promise<OrdersBackend> => {
  if (server !== undefined && credentials !== undefined) return httpBackend({ server, credentials });
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
  const cause = fault.cause instanceof Error ? `: ${fault.cause.message}` : '';
  const isDamage = fault instanceof EventStoreFault && fault.code === 'damaged';
  return { code: isDamage ? exitCodes.refused : exitCodes.notFound, words: `${fault.message}${cause}` };
};

const main = async (): Promise<ExitCode> => {
  const invocation = parseCommandLine(process.argv.slice(2), process.env);
  if (invocation.kind === 'help') {
    process.stdout.write(invocation.text);
    return exitCodes.done;
  }
  if (invocation.kind === 'wrong-usage') {
    io.tell(`${invocation.message}. See orders --help.`);
    return exitCodes.wrongUsage;
  }
  const { command, target, json } = invocation;
  let backend: OrdersBackend | undefined;
  try {
    backend = await openBackend(target);
    return await runCommand(command, { backend, io, json });
  } catch (fault) {
    const { code, words } = endingOf(fault);
    io.tell(words);
    return code;
  } finally {
    await backend?.close();
  }
};

// whoever reads the answer may stop reading
process.stdout.on('error', (fault) => {
  if (isErrnoException(fault) && fault.code === 'EPIPE') process.exit(exitCodes.done);
  throw fault;
});
process.exitCode = await main();
