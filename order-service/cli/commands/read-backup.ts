/** What `backup` and `restore` take. */
import { z } from 'zod';
import { userPath } from '../terminal/user-path.ts';
import type { Options } from './given.ts';
import { reading, word, wordsOf } from './read-words.ts';

const givenSchema = z.object({
  words: wordsOf({ directory: word('A directory is missing') }),
  'data-dir': z.string().optional(),
  secrets: z.string().optional(),
  erasures: z.string().optional(),
  environment: z.object({ EVENTSTOREDB_URL: z.string().optional() }),
});

export type BackupPlaces = {
  /** Of the backup. */
  readonly directory: string;
  readonly dataDirectory: string;
  readonly secrets: string | undefined;
  readonly erasures: string | undefined;
};

type Environment = z.infer<typeof givenSchema>['environment'];

/** Whether engines are meant, whose own tools copy what is in them. */
export const isOnEngines = (dataDirectory: string | undefined, { EVENTSTOREDB_URL = '' }: Environment): boolean =>
  dataDirectory === undefined && EVENTSTOREDB_URL !== '';

const readBackup = ({
  words,
  'data-dir': dataDirectory,
  secrets,
  erasures,
  environment,
}: z.infer<typeof givenSchema>) =>
  isOnEngines(dataDirectory, environment)
    ? 'Engines are backed up with their own tools: see docs/operations.md'
    : {
        directory: userPath(words.directory),
        dataDirectory: userPath(dataDirectory ?? '.data'),
        secrets: secrets && userPath(secrets),
        erasures: erasures && userPath(erasures),
      };

export const backupInput: z.ZodType<BackupPlaces> = givenSchema.transform(reading(readBackup));

export const dataDirectoryOption = {
  'data-dir': {
    value: 'DIRECTORY',
    help: "the product's data directory (default: DATA_DIR, else .data)",
    environment: 'DATA_DIR',
  },
} as const satisfies Options;
