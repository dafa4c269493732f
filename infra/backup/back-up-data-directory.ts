import { existsSync } from 'node:fs';
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { integrityFault } from '../data-directory/integrity-fault.ts';
import { openSqliteFile, openSqliteReader } from '../data-directory/open-sqlite-file.ts';
import { isErrnoException } from '../data-directory/is-errno-exception.ts';
import { makeDirectory } from '../data-directory/make-directory.ts';
import { refuseInside } from '../data-directory/refuse-inside.ts';
import { missingStoresIn, storeDatabases, storeFileParts } from '../data-directory/store-files.ts';
import { syncDirectory, syncFile, writeFileDurably } from '../data-directory/write-file-durably.ts';
import { manifestFile, unfinishedFile, type BackupManifest } from './backup-manifest.ts';
import { fileDigest } from './file-digest.ts';
import { noteBackup } from './newest-backup.ts';

/** So many pages that a database is copied in one transaction, of one moment. */
const allPages = 2_147_483_647;

type Place = {
  /** Takes away everything that was copied. */
  readonly clear: () => Promise<void>;
  /** Says that nobody works there any more. */
  readonly finish: () => Promise<void>;
};

/**
 * Takes an empty directory for a backup, or one with a backup that was broken off, of which nothing stays. Throws when there
 * is anything else, and while somebody makes a backup there.
 */
const claimPlace = async (to: string): Promise<Place> => {
  const notEmpty = new Error(`${to} is not empty: a backup needs a directory of its own`);
  const names = await readdir(to);
  if (names.length > 0 && !names.includes(unfinishedFile)) throw notEmpty;
  const file = join(to, unfinishedFile);
  const lock = new DatabaseSync(file, { timeout: 0 });
  const finish = async (): Promise<void> => {
    lock.close();
    await rm(file);
    await syncDirectory(to);
  };
  const clear = async (): Promise<void> => {
    for (const name of await readdir(to)) if (name !== unfinishedFile) await rm(join(to, name), { recursive: true });
  };
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new Error(`${to} cannot be used: another backup is being made there`, { cause });
  }
  // somebody may have finished one in between
  if (existsSync(join(to, manifestFile))) {
    await finish();
    throw notEmpty;
  }
  await clear();
  return { clear, finish };
};

type BackUpOptions = {
  /** A data directory, whether a product runs over it or not. */
  readonly from: string;
  /** Not there yet, or empty. */
  readonly to: string;
  readonly now: Temporal.Instant;
};

/** The files of a part, as paths from the directory; those that are written at this moment have another ending. */
const filesOf = async (directory: string, part: string): Promise<readonly string[]> => {
  const path = join(directory, part);
  if (!existsSync(path)) return [];
  if (!(await stat(path)).isDirectory()) return [part];
  return (await readdir(path)).filter((name) => !name.endsWith('.tmp')).map((name) => `${part}/${name}`);
};

const copyDatabase = async (from: string, to: string): Promise<void> => {
  const source = openSqliteReader(from);
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  // not read-only: whoever may write takes the log away at the end
  const copy = openSqliteFile(to, 'FULL');
  try {
    const fault = integrityFault(copy);
    if (fault !== undefined) throw new Error(`${to} is damaged: ${fault}`);
  } finally {
    copy.close();
  }
};

/** False when the file was removed meanwhile: a licence whose time is over, say. */
const copyIfThere = async (from: string, to: string): Promise<boolean> => {
  try {
    await copyFile(from, to);
    return true;
  } catch (fault) {
    if (isErrnoException(fault) && fault.code === 'ENOENT') return false;
    throw fault;
  }
};

/**
 * Copies everything that cannot be made anew, while the product runs: the events as they are at one moment, and vault, mail,
 * payments and files as they are after it. Not the installation's secrets. Durable on return, and noted in the data directory. Throws when there are no events or
 * another store is not there, when the place is in the data directory or not empty but for a backup that was broken off, and when a copy is damaged; nothing
 * is left there then.
 */
export const backUpDataDirectory = async ({ from, to, now }: BackUpOptions): Promise<BackupManifest> => {
  if (!existsSync(join(from, storeDatabases[0]))) throw new Error(`${from} has no events`);
  refuseInside(to, from);
  const missing = missingStoresIn(from);
  if (missing.length > 0) {
    throw new Error(
      `${from} has events and no ${missing.join(', no ')}: put back what was taken away: a backup without it would be none`,
    );
  }
  await makeDirectory(to);
  const place = await claimPlace(to);
  try {
    const manifest = await copyStores({ from, to, now });
    await place.finish();
    // not noted, it is told as older than it is
    await noteBackup(from, now).catch(() => undefined);
    return manifest;
  } catch (fault) {
    // room for the product, where the disk is full
    await place
      .clear()
      .then(place.finish)
      .catch(() => undefined);
    throw fault;
  }
};

const copyStores = async ({ from, to, now }: BackUpOptions): Promise<BackupManifest> => {
  const files: Record<string, BackupManifest['files'][string]> = {};
  const folders = new Set([to]);
  const take = async (path: string, copy: (from: string, to: string) => Promise<boolean | void>): Promise<void> => {
    const target = join(to, path);
    folders.add(dirname(target));
    await makeDirectory(dirname(target));
    if ((await copy(join(from, path), target)) === false) return;
    await syncFile(target);
    files[path] = await fileDigest(target);
  };
  for (const path of storeDatabases) if (existsSync(join(from, path))) await take(path, copyDatabase);
  for (const part of storeFileParts) for (const path of await filesOf(from, part)) await take(path, copyIfThere);
  for (const folder of folders) await syncDirectory(folder);
  const manifest: BackupManifest = { format: 1, takenAt: now.toString(), files };
  const file = join(to, manifestFile);
  await writeFileDurably({ file, temporary: `${file}.tmp`, content: `${JSON.stringify(manifest, null, 2)}\n` });
  return manifest;
};
