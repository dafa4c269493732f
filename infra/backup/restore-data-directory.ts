import { existsSync } from 'node:fs';
import { chmod, copyFile, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { systemRandomness } from '../clock/system-clock.ts';
import { makeDirectory } from '../data-directory/make-directory.ts';
import { openDataDirectory } from '../data-directory/open-data-directory.ts';
import { openSqliteCopy } from '../data-directory/open-sqlite-file.ts';
import { refuseInside } from '../data-directory/refuse-inside.ts';
import { placingFolder, restoringFolder, storeDatabases, storeFileParts } from '../data-directory/store-files.ts';
import { syncDirectory, syncFile, writeFileDurably } from '../data-directory/write-file-durably.ts';
import { readSecrets, readStoredSecrets } from '../keys/embedded/installation-secrets.ts';
import { compareSecrets } from '../stores/check-secrets.ts';
import { openEmbeddedVaultReader } from '../vault/embedded/open-embedded-vault.ts';
import {
  backupManifestSchema,
  faultInFiles,
  manifestFile,
  manifestFormat,
  manifestFormatSchema,
  secretsFile,
  unfinishedFile,
  type BackupManifest,
} from './backup-manifest.ts';
import { fileDigest } from './file-digest.ts';

export type RestoreOptions<Done = void> = {
  readonly from: string;
  /** A data directory that is new, empty, or has the installation's secrets alone. */
  readonly to: string;
  /** The installation's secrets, where the data directory does not have them. */
  readonly secrets: string | undefined;
  /** What is done to the restored stores, secrets included, in a directory that no product starts on, before they are in place. */
  readonly beforeUse: (directory: string) => Promise<Done>;
};

type Places = Pick<RestoreOptions, 'from' | 'to' | 'secrets'>;

const readManifest = async (from: string): Promise<BackupManifest> => {
  const file = join(from, manifestFile);
  if (!existsSync(file)) {
    if (existsSync(join(from, unfinishedFile)))
      throw new Error(`${from} is a backup that was broken off: make it again`);
    throw new Error(`${from} has no ${manifestFile}: it is no backup, or one that was broken off`);
  }
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
const checkSecretsFiles = async ({ to, secrets }: Places): Promise<void> => {
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

/** Throws, with their names, when the secrets are not those that the vault of the backup was used with. */
const checkVault = async ({ from, to, secrets = join(to, secretsFile) }: Places): Promise<void> => {
  const vault = openEmbeddedVaultReader({ file: join(from, 'vault.sqlite'), open: openSqliteCopy });
  try {
    const given = await readSecrets(secrets);
    await compareSecrets({ vault, secrets: given, randomness: systemRandomness, calledAs: 'names' });
  } finally {
    await vault.close();
  }
};

/** Whether a name is that of a store, of what belongs to it, or of the folder that it is in. */
const isOfStores = (name: string): boolean =>
  [...storeDatabases, ...storeFileParts].some((part) => name === part.split('/')[0] || name.startsWith(`${part}-`));

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
  // of a restore that was broken off
  if (existsSync(join(to, placingFolder)))
    for (const name of (await readdir(to)).filter(isOfStores)) await rm(join(to, name), { recursive: true });
  for (const folder of [restoringFolder, placingFolder]) await rm(join(to, folder), { recursive: true, force: true });
  const leftovers = (await readdir(to)).filter((name) => !besideStores.has(name)).toSorted();
  if (leftovers.length === 0) return;
  throw new Error(
    `${to} is not empty (${leftovers.join(', ')}): move away all but ${secretsFile} first, or restore into a new directory`,
  );
};

const copyInto = async (directory: string, { from, to, secrets }: Places, manifest: BackupManifest) => {
  // a backup of no files has no folder for them
  await makeDirectory(join(directory, 'files'));
  const file = join(directory, secretsFile);
  const content = await readFile(secrets ?? join(to, secretsFile));
  await writeFileDurably({ file, temporary: `${file}.tmp`, content });
  for (const path of Object.keys(manifest.files)) {
    const target = join(directory, path);
    await makeDirectory(dirname(target));
    await copyFile(join(from, path), target);
    // of a backup that is read-only too
    await chmod(target, 0o600);
    await syncFile(target);
    await syncDirectory(dirname(target));
  }
};

/** What the next start makes anew. */
const madeAnew = /^(read-models\.sqlite|uploads$)/;

/** Puts in place what is ready; the events last: without them nothing starts on it. */
const putInPlace = async (restoring: string, to: string): Promise<void> => {
  const isOfEvents = (name: string): number => Number(name.startsWith(storeDatabases[0]));
  for (const name of await readdir(restoring))
    if (madeAnew.test(name)) await rm(join(restoring, name), { recursive: true });
  const placing = join(to, placingFolder);
  await rename(restoring, placing);
  // of the events, their file after what belongs to it
  const inTurn = (await readdir(placing)).toSorted().toReversed();
  for (const name of inTurn.toSorted((one, other) => isOfEvents(one) - isOfEvents(other))) {
    if (name === secretsFile && existsSync(join(to, name))) continue;
    await rename(join(placing, name), join(to, name));
    await syncDirectory(to);
  }
  await rm(placing, { recursive: true });
};

/**
 * Makes a data directory of a backup, once every file of it is verified. Read models are not in it: the next start makes
 * them. Broken off, or failed, it is to be run again, and what was copied goes first. Throws when a product has the directory open,
 * when anything but secrets is in it, when it lies in the backup, and when there are no secrets to read the backup with, others than its own or two that differ.
 */
export const restoreDataDirectory = async <Done>(
  options: RestoreOptions<Done>,
): Promise<{ readonly manifest: BackupManifest; readonly done: Done }> => {
  const { from, to, beforeUse } = options;
  const manifest = await readManifest(from);
  await verifyFiles(from, manifest);
  await checkSecretsFiles(options);
  await checkVault(options);
  refuseInside(to, from);
  const directory = await openDataDirectory(to);
  try {
    await refuseLeftovers(to);
    const restoring = join(to, restoringFolder);
    await copyInto(restoring, options, manifest);
    const done = await beforeUse(restoring);
    await putInPlace(restoring, to);
    return { manifest, done };
  } finally {
    await directory.close();
  }
};
