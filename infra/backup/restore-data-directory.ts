import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makeDirectory } from '../data-directory/make-directory.ts';
import { openDataDirectory } from '../data-directory/open-data-directory.ts';
import { storeDatabases } from '../data-directory/store-files.ts';
import { syncDirectory, syncFile, writeFileDurably } from '../data-directory/write-file-durably.ts';
import { readStoredSecrets } from '../keys/embedded/installation-secrets.ts';
import { openEmbeddedVault } from '../vault/embedded/open-embedded-vault.ts';
import type { Erasure } from '../vault/port.ts';
import {
  backupManifestSchema,
  faultInFiles,
  manifestFile,
  manifestFormat,
  manifestFormatSchema,
  secretsFile,
  type BackupManifest,
} from './backup-manifest.ts';
import { readErasureList } from './erasure-list.ts';
import { fileDigest } from './file-digest.ts';

export type RestoreOptions = {
  readonly from: string;
  /** A data directory that is new, empty, or has the installation's secrets alone. */
  readonly to: string;
  /** The installation's secrets, where the data directory does not have them. */
  readonly secrets: string | undefined;
  /** A list of erasures: the product erases those customers again at its next start. */
  readonly erasures?: string | undefined;
};

const readManifest = async (from: string): Promise<BackupManifest> => {
  const file = join(from, manifestFile);
  if (!existsSync(file)) throw new Error(`${from} has no ${manifestFile}: it is no backup, or one that was broken off`);
  const written: unknown = JSON.parse(await readFile(file, 'utf8'));
  if ((manifestFormatSchema.safeParse(written).data?.format ?? 0) > manifestFormat)
    throw new Error(`${file} cannot be read; a later version of the product wrote it: restore it with that version`);
  const manifest = backupManifestSchema.parse(written);
  const fault = faultInFiles(manifest.files);
  if (fault !== undefined) throw new Error(`${file} ${fault}`);
  return manifest;
};

/** Throws at the first file that is not as it was when the backup was taken, before anything is restored. */
const verifyFiles = async (from: string, { files }: BackupManifest): Promise<void> => {
  for (const [path, { sha256 }] of Object.entries(files)) {
    const stored = join(from, path);
    if (!existsSync(stored)) throw new Error(`${stored} is gone: the backup is not complete`);
    if ((await fileDigest(stored)).sha256 !== sha256)
      throw new Error(`${stored} is not as it was when the backup was taken`);
  }
};

/** Throws when there are no secrets, when a file of them is none, and when that of the directory is another one. */
const checkSecretsFiles = async ({ to, secrets }: RestoreOptions): Promise<void> => {
  const there = await readStoredSecrets(join(to, secretsFile));
  if (secrets === undefined) {
    if (there !== undefined) return;
    throw new Error(`${to} has no ${secretsFile}: name the one that belongs to these events with --secrets`);
  }
  const given = await readStoredSecrets(secrets);
  if (given === undefined) throw new Error(`${secrets} is not there: --secrets names an ${secretsFile}`);
  if (there === undefined || isDeepStrictEqual(there, given)) return;
  throw new Error(
    `${join(to, secretsFile)} is another one than ${secrets}: leave the one that belongs to these events`,
  );
};

const restoreSecrets = async ({ to, secrets }: RestoreOptions): Promise<void> => {
  const file = join(to, secretsFile);
  if (secrets !== undefined && !existsSync(file)) {
    await writeFileDurably({ file, temporary: `${file}.tmp`, content: await readFile(secrets) });
  }
};

const recordErasures = async (to: string, erasures: readonly Erasure[]): Promise<void> => {
  if (erasures.length === 0) return;
  const vault = await openEmbeddedVault({ file: join(to, 'vault.sqlite') });
  try {
    for (const erasure of erasures) await vault.recordErasure(erasure);
  } finally {
    await vault.close();
  }
};

/** What is no store: the files of the lock, and what a file system puts in the root of a disk. */
const besideStores: ReadonlySet<string> = new Set([
  secretsFile,
  'lock.sqlite',
  'lock.sqlite-journal',
  'running.json',
  'lost+found',
]);

/** Throws when anything is there that a restored store would be read with: a log of the one before is replayed over it, say. */
const refuseLeftovers = async (to: string): Promise<void> => {
  const [events] = storeDatabases;
  if (existsSync(join(to, events))) throw new Error(`${to} has events: move it away first, and keep it`);
  const leftovers = (await readdir(to)).filter((name) => !besideStores.has(name)).toSorted();
  if (leftovers.length === 0) return;
  throw new Error(
    `${to} is not empty (${leftovers.join(', ')}): move away all but ${secretsFile} first, or restore into a new directory`,
  );
};

/**
 * Makes a data directory of a backup, once every file of it is verified. Read models are not in it: the next start makes
 * them. Broken off, it is to be run again on an empty directory: the events come last. Throws when a product has the directory open,
 * when anything but secrets is in it, when there are no secrets to read the backup with or two that differ, and when a list of erasures is none.
 */
export const restoreDataDirectory = async (options: RestoreOptions): Promise<BackupManifest> => {
  const { from, to } = options;
  const manifest = await readManifest(from);
  await verifyFiles(from, manifest);
  const erasures = options.erasures === undefined ? [] : await readErasureList(options.erasures);
  await checkSecretsFiles(options);
  const directory = await openDataDirectory(to);
  try {
    await refuseLeftovers(to);
    const [events] = storeDatabases;
    await restoreSecrets(options);
    // a backup of no files has no folder for them
    await makeDirectory(join(to, 'files'));
    const paths = Object.keys(manifest.files).toSorted(
      (one, other) => Number(one === events) - Number(other === events),
    );
    for (const path of paths) {
      // before there are events: a product that starts on them knows of the erasures
      if (path === events) await recordErasures(to, erasures);
      const target = join(to, path);
      await makeDirectory(dirname(target));
      await copyFile(join(from, path), target);
      await syncFile(target);
      await syncDirectory(dirname(target));
    }
    return manifest;
  } finally {
    await directory.close();
  }
};
