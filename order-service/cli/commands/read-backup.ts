/** What `backup` and `restore` take. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { readStoreConfig } from '@driveaway/infra/config/config.ts';
import { userPath } from '../terminal/user-path.ts';
import { environmentSchema, type Environment, type Options } from './given.ts';
import { reading, word, wordsOf } from './read-words.ts';
import { targetOptions } from './target.ts';

const givenSchema = z.object({
  words: wordsOf({ directory: word('A directory is missing') }),
  'data-dir': z.string().optional(),
  secrets: z.string().optional(),
  erasures: z.string().optional(),
  environment: environmentSchema,
});

export type BackupPlaces = {
  /** Of the backup. */
  readonly directory: string;
  readonly dataDirectory: string;
  readonly secrets: string | undefined;
  readonly erasures: string | undefined;
};

type GivenDirectory = { readonly 'data-dir'?: string | undefined; readonly environment: Environment };

/** The data directory that is meant; in words why there is none, which on engines are `onEngines`. */
export const dataDirectoryOf = (
  { 'data-dir': given, environment }: GivenDirectory,
  onEngines: string,
): { readonly dataDirectory: string } | string => {
  if (given !== undefined) return { dataDirectory: userPath(given) };
  const read = readStoreConfig(environment);
  // nothing but engines needs more than a directory
  if (read.kind === 'invalid') return `${read.problems.join('; ')}. ${onEngines}`;
  const { engines, dataDirectory } = read.config;
  return engines === undefined ? { dataDirectory: resolve(dataDirectory) } : onEngines;
};

const readBackup = ({ words, secrets, erasures, ...given }: z.infer<typeof givenSchema>): BackupPlaces | string => {
  const directory = dataDirectoryOf(given, 'Engines are backed up with their own tools: see docs/operations.md');
  if (typeof directory === 'string') return directory;
  return {
    directory: userPath(words.directory),
    ...directory,
    secrets: secrets && userPath(secrets),
    erasures: erasures && userPath(erasures),
  };
};

export const backupInput: z.ZodType<BackupPlaces> = givenSchema.transform(reading(readBackup));

export const dataDirectoryOption = { 'data-dir': targetOptions['data-dir'] } as const satisfies Options;
