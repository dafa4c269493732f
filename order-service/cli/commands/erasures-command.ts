import { keepErasureList } from '@driveaway/infra/backup/erasure-list.ts';
import { z } from 'zod';
import { exitCodes } from '../terminal/command-io.ts';
import { userPath } from '../terminal/user-path.ts';
import { defineCommand } from './command.ts';
import { environmentSchema } from './given.ts';
import { dataDirectoryOf, dataDirectoryOption } from './read-backup.ts';
import { noWords, reading } from './read-words.ts';

const givenSchema = z.object({
  words: noWords,
  output: z.string({ error: 'erasures needs --output FILE' }).min(1, 'erasures needs --output FILE'),
  'data-dir': z.string().optional(),
  environment: environmentSchema,
});

export const erasuresCommand = defineCommand({
  name: 'erasures',
  summary: 'keeps the list of erasures, which a restored backup needs',
  usage: ['--output FILE [--data-dir DIRECTORY] [--json]'],
  description: `Adds to a file who was erased and when, one JSON object a line, while the product runs or not. Customers are ids
in it: there is no personal data. What is in the file already stays. Keep it apart from the backups, newer than each of
them, and give it to "orders restore".`,
  examples: ['orders erasures --output /safe/erasures.ndjson'],
  options: {
    ...dataDirectoryOption,
    output: { value: 'FILE', help: 'the list; made when it is not there' },
  },
  input: givenSchema.transform(
    reading(({ output, ...given }) => {
      const directory = dataDirectoryOf(
        given,
        'On engines the list is in the vault, in MongoDB: see docs/operations.md',
      );
      return typeof directory === 'string' ? directory : { output: userPath(output), ...directory };
    }),
  ),
  run: async ({ output, dataDirectory }, { io, json }) => {
    const erasures = await keepErasureList({ from: dataDirectory, file: output });
    await io.print(
      json ? JSON.stringify({ output, erasures }) : `${output} lists ${erasures} erasure${erasures === 1 ? '' : 's'}`,
    );
    return exitCodes.done;
  },
});
