/** What a backup of a data directory holds. */
import { z } from 'zod';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { missingStores, storeDatabases, storeFileParts } from '../data-directory/store-files.ts';

/** Written last: without it a backup was broken off. */
export const manifestFile = 'backup.json';

const isOfStores = (path: string): boolean =>
  [...storeDatabases, ...storeFileParts.filter((part) => part !== 'files')].some((part) => part === path) ||
  /^files\/[^/\\]+$/.test(path);

/** What keeps a list of files from being that of whole stores, in words. */
export const faultInFiles = (files: BackupManifest['files']): string | undefined => {
  const missing = missingStores((part) => part === 'files' || Object.hasOwn(files, part));
  if (missing.length > 0) return `names no ${missing.join(', no ')}: the backup is not complete`;
  const foreign = Object.keys(files).filter((path) => !isOfStores(path));
  return foreign.length === 0 ? undefined : `names ${foreign.join(', ')}, which no backup holds`;
};

/** There while a backup is made, and locked by whoever makes it: a backup with it was broken off. */
export const unfinishedFile = 'unfinished.sqlite';

/** Kept apart from a backup: with both, whoever steals it reads everything. */
export const secretsFile = 'installation-secrets.json';

/** The form that this version writes and reads. */
export const manifestFormat = 1;

/** What a backup of any version says. */
export const manifestFormatSchema = z.object({ format: z.int() });

export const backupManifestSchema = z.object({
  format: z.literal(manifestFormat),
  takenAt: instantSchema,
  /** Every file of the backup, by its path from there. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;
