import { constants, existsSync } from 'node:fs';
import { access, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { isErrnoException } from './is-errno-exception.ts';
import { makeDirectory } from './make-directory.ts';
import { sqliteErrorCode } from './sqlite-error-code.ts';
import { writeFileDurably } from './write-file-durably.ts';

const runningSchema = z.object({ pid: z.int().positive(), url: z.url().optional() });

/** The process that holds a data directory; `url` once it listens. */
type Running = z.infer<typeof runningSchema>;

export type DataDirectory = {
  /** Absolute. */
  readonly path: string;
  /** Writes down where this process can be reached. */
  announce(address: { readonly url: string }): Promise<void>;
  /** Takes the announcement back and lets the next process in. */
  close(): Promise<void>;
};

/** Another process holds the data directory; `running` says which, if it has announced itself. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
  readonly running: Running | undefined;

  constructor(path: string, running: Running | undefined, cause: unknown) {
    const holder = running === undefined ? 'another process' : `process ${running.pid}`;
    const address = running?.url === undefined ? '' : `. It answers on ${running.url}`;
    super(`${path} is in use by ${holder}; only one process at a time may open it${address}`, { cause });
    this.running = running;
  }
}

const lockFile = (path: string) => join(path, 'lock.sqlite');
const runningFile = (path: string) => join(path, 'running.json');
const busy = 5;

const readRunning = async (path: string): Promise<Running | undefined> => {
  try {
    return runningSchema.parse(JSON.parse(await readFile(runningFile(path), 'utf8')));
  } catch (cause) {
    if (isErrnoException(cause) && cause.code === 'ENOENT') return undefined;
    throw new Error(`${runningFile(path)} cannot be read`, { cause });
  }
};

const forOthers = 0o077;

/**
 * Throws when others may open a data directory that is there, or this user may not. Personal data lies in it, encrypted
 * or not: nobody else on this machine may look.
 */
export const requirePrivacy = async (path: string): Promise<void> => {
  // Windows has access lists, which Node's modes do not show
  if (process.platform === 'win32' || !existsSync(path)) return;
  const { mode } = await stat(path);
  if ((mode & forOthers) !== 0) throw new Error(`Other users of this machine may open ${path}: run chmod 700 ${path}`);
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new Error(`Start as the owner of ${path}, or set DATA_DIR to another folder`, { cause });
  });
};

/** Runs a statement on the lock file, waiting `timeout` milliseconds: the open database, or why it is held. */
const tryLock = (
  path: string,
  statement: string,
  timeout: number,
): { readonly database: DatabaseSync } | { readonly heldBy: unknown } => {
  const database = new DatabaseSync(lockFile(path), { timeout });
  try {
    database.exec(statement);
    return { database };
  } catch (cause) {
    database.close();
    if (sqliteErrorCode(cause) === busy) return { heldBy: cause };
    throw new Error(`${lockFile(path)} cannot be locked`, { cause });
  }
};

/**
 * Opens a data directory for this process alone, creating it (mode 0700) if needed. The lock is the operating system's
 * on a file that SQLite holds open, so it ends with the process, however that ends; nothing else may open and close that
 * file in this process, which would drop the lock. Throws `DataDirectoryInUse` when
 * another process, or another part of this one, has it open, and an error when others on this machine may look into it.
 */
export const openDataDirectory = async (path: string): Promise<DataDirectory> => {
  const directory = resolve(path);
  await makeDirectory(directory);
  await requirePrivacy(directory);
  // The wait lets a passing `findRunning` finish, which shares the lock for a moment.
  const lock = tryLock(directory, 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE', 250);
  if ('heldBy' in lock) {
    // It does not matter why it cannot be read: the answer is no either way.
    const running = await readRunning(directory).catch(() => undefined);
    throw new DataDirectoryInUse(directory, running, lock.heldBy);
  }
  const write = async (running: Running) =>
    writeFileDurably({
      file: runningFile(directory),
      temporary: `${runningFile(directory)}.tmp`,
      content: `${JSON.stringify(running)}\n`,
    });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await rm(runningFile(directory), { force: true });
    lock.database.close();
  };
  try {
    await write({ pid: process.pid });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    path: directory,
    announce: async ({ url }) => {
      if (closed) throw new Error(`${directory} is closed`);
      await write({ pid: process.pid, url });
    },
    close,
  };
};

/**
 * The process that has this data directory open, undefined when none has. Asks the lock, so what a killed process left
 * behind does not count. Throws when a process has it open that `running.json` does not identify.
 */
export const findRunning = async (path: string): Promise<Running | undefined> => {
  const directory = resolve(path);
  if (!existsSync(lockFile(directory))) return undefined;
  const lock = tryLock(directory, 'SELECT count(*) FROM sqlite_schema', 0);
  if ('database' in lock) {
    lock.database.close();
    return undefined;
  }
  const running = await readRunning(directory);
  if (running === undefined) throw new DataDirectoryInUse(directory, undefined, lock.heldBy);
  return running;
};
