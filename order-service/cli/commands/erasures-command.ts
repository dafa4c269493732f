import { keepEndings } from '@driveaway/infra/backup/ending-list.ts';
import { unlessMissing } from '@driveaway/infra/data-directory/unless-missing.ts';
import { realpath, stat } from 'node:fs/promises';
import { z } from 'zod';
import { findEndings } from '../../endings/find-endings.ts';
import { BackendUnavailable } from '../backends/orders-backend.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { userPath } from '../terminal/user-path.ts';
import { defineCommand } from './command.ts';
import { placeOf } from './ending-places.ts';
import { environmentSchema } from './given.ts';
import { dataDirectoryOption } from './read-backup.ts';
import { noWords, reading } from './read-words.ts';

const givenSchema = z.object({
  words: noWords,
  output: z.string({ error: 'erasures needs --output FILE' }).min(1, 'erasures needs --output FILE'),
  'data-dir': z.string().optional(),
  environment: environmentSchema,
});

/** The file itself, where a link names it: the list takes the place of what is there. Throws when that is no file. */
const fileOf = async (output: string): Promise<string> => {
  const found = await unlessMissing(stat(output));
  if (found === undefined) return output;
  if (!found.isFile()) throw new BackendUnavailable(`${output} is no file: the list is kept in one`);
  return realpath(output);
};

export const erasuresCommand = defineCommand({
  name: 'erasures',
  summary: 'keeps the list of erasures and of what else ended, which a restored backup needs',
  usage: ['--output FILE [--data-dir DIRECTORY] [--json]'],
  description: `Adds to a file who was erased and what else ended, one JSON object a line, while the product runs or not: visitors who were
forgotten, consents that were withdrawn, passwords and addresses that were changed, followers, feeds, webhooks and machine
clients that were ended. There is no personal data in it: ids, instants and keyed hashes. What is in the file already stays.
Keep it apart from the backups, newer than each of them, and give it to "orders restore".`,
  examples: ['orders erasures --output /safe/erasures.ndjson'],
  options: {
    ...dataDirectoryOption,
    output: { value: 'FILE', help: 'the list; made when it is not there' },
  },
  input: givenSchema.transform(
    reading(({ output, ...given }) => {
      const place = placeOf(given);
      return typeof place === 'string' ? place : { output: userPath(output), place };
    }),
  ),
  run: async ({ output, place }, { now, endingPlaces, sayPlace, io, json }) => {
    sayPlace(place);
    const begun = now();
    const file = await fileOf(output);
    const { eventStore, close } = await endingPlaces.openEvents(place);
    try {
      const endings = await keepEndings(findEndings(eventStore), { file, now: begun });
      await io.print(json ? JSON.stringify({ output, endings }) : `${output} lists ${endings} that ended`);
    } finally {
      await close();
    }
    return exitCodes.done;
  },
});
