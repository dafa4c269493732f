/** What a backup of a data directory holds. */
import { z } from 'zod';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';

/** Written last: without it a backup was broken off. */
export const manifestFile = 'backup.json';

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
