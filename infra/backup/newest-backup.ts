/** When a data directory was backed up last, noted in it for whoever measures. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { unlessMissing } from '../data-directory/unless-missing.ts';
import { writeFileDurably } from '../data-directory/write-file-durably.ts';

const fileIn = (directory: string): string => join(directory, 'newest-backup.json');

const noteSchema = z.object({ takenAt: instantSchema });

export const noteBackup = async (directory: string, takenAt: Temporal.Instant): Promise<void> => {
  const file = fileIn(directory);
  await writeFileDurably({ file, temporary: `${file}.tmp`, content: `${JSON.stringify({ takenAt })}\n` });
};

/** Undefined before the first one, and when the note cannot be read: then nobody knows of one. */
export const newestBackup = async (directory: string): Promise<Temporal.Instant | undefined> => {
  const written = await unlessMissing(readFile(fileIn(directory), 'utf8'));
  if (written === undefined) return undefined;
  try {
    return Temporal.Instant.from(noteSchema.parse(JSON.parse(written)).takenAt);
  } catch {
    return undefined;
  }
};
