/** What `backup` takes, and `restore` of a data directory. */
import { z } from 'zod';
import { userPath } from '../terminal/user-path.ts';
import { placeOf } from './ending-places.ts';
import { environmentSchema, type Options } from './given.ts';
import { reading, word, wordsOf } from './read-words.ts';
import { targetOptions } from './target.ts';

const givenSchema = z.object({
  words: wordsOf({ directory: word('A directory is missing') }),
  'data-dir': z.string().optional(),
  environment: environmentSchema,
});

type BackupPlaces = {
  /** Of the backup. */
  readonly directory: string;
  readonly dataDirectory: string;
};

export const onEngines = 'Engines are backed up with their own tools: see docs/operations.md';

const readBackup = ({ words, ...given }: z.infer<typeof givenSchema>): BackupPlaces | string => {
  const place = placeOf(given);
  // nothing but engines needs more than a directory
  if (typeof place === 'string') return `${place}. ${onEngines}`;
  return 'engines' in place ? onEngines : { directory: userPath(words.directory), ...place };
};

export const backupInput: z.ZodType<BackupPlaces> = givenSchema.transform(reading(readBackup));

export const dataDirectoryOption = { 'data-dir': targetOptions['data-dir'] } as const satisfies Options;
