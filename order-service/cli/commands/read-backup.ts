/** What `backup` and `restore` take. */
import { z } from 'zod';
import { userPath } from '../terminal/user-path.ts';
import type { Options } from './given.ts';
import { reading, word, wordsOf } from './read-words.ts';

const givenSchema = z.object({
  words: wordsOf({ directory: word('A directory is missing') }),
  'data-dir': z.string().optional(),
  secrets: z.string().optional(),
  environment: z.object({ EVENTSTOREDB_URL: z.string().optional() }),
});

export type BackupPlaces = {
  /** Of the backup. */
  readonly directory: string;
  readonly dataDirectory: string;
  readonly secrets: string | undefined;
};

const readBackup = ({ words, 'data-dir': dataDirectory, secrets, environment }: z.infer<typeof givenSchema>) => {
  const isOnEngines = dataDirectory === undefined && (environment.EVENTSTOREDB_URL ?? '') !== '';
  return isOnEngines
    ? 'Engines are backed up with their own tools: see docs/operations.md'
    : {
        directory: userPath(words.directory),
        dataDirectory: userPath(dataDirectory ?? '.data'),
        secrets: secrets && userPath(secrets),
      };
};

export const backupInput: z.ZodType<BackupPlaces> = givenSchema.transform(reading(readBackup));

export const dataDirectoryOption = {
  'data-dir': {
    value: 'DIRECTORY',
    help: "the product's data directory (default: DATA_DIR, else .data)",
    environment: 'DATA_DIR',
  },
} as const satisfies Options;
