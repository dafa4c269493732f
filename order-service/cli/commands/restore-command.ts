import { readEndings } from '@driveaway/infra/backup/ending-list.ts';
import { restoreDataDirectory } from '@driveaway/infra/backup/restore-data-directory.ts';
import { z } from 'zod';
import { redoEndings, type Redone } from '../../endings/redo-endings.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { userPath } from '../terminal/user-path.ts';
import { defineCommand, type CommandContext } from './command.ts';
import { placeOf, type StoresPlace } from './ending-places.ts';
import { environmentSchema } from './given.ts';
import { dataDirectoryOption, onEngines } from './read-backup.ts';
import { reading, tooMuch } from './read-words.ts';

const givenSchema = z.object({
  words: z.array(z.string()),
  'data-dir': z.string().optional(),
  secrets: z.string().optional(),
  erasures: z.string().optional(),
  environment: environmentSchema,
});

type Asked = {
  readonly place: StoresPlace;
  /** Of the backup; absent on engines, which their own tools have restored. */
  readonly directory?: string;
  readonly secrets: string | undefined;
  readonly erasures: string | undefined;
};

const readRestore = ({ words, secrets, erasures, ...given }: z.infer<typeof givenSchema>): Asked | string => {
  const [directory, ...rest] = words;
  if (directory === '') return 'A directory is missing';
  const place = placeOf(given);
  if (typeof place === 'string') return `${place}. ${onEngines}`;
  const lists = { secrets: secrets && userPath(secrets), erasures: erasures && userPath(erasures) };
  if ('engines' in place) return directory === undefined ? { place, ...lists } : onEngines;
  if (directory === undefined) return 'A directory is missing';
  return tooMuch(rest) ?? { place, directory: userPath(directory), ...lists };
};

const withoutList = [
  'Nothing is known of what ended after that. See to it before anybody gets in:',
  '- people who were told that their details are deleted can be read again: delete them once more',
  '- consents that were withdrawn are given again, and followers, feeds and devices that were ended go on: end them',
  '- mailboxes whose owners wanted no more mail from us are written to again, until they say so once more',
  '- machine clients that were revoked get tokens again: orders clients revoke ID',
  '- webhooks that were removed are told again: orders webhooks remove ID',
  '- passwords that were changed open their accounts as they were before: ask their owners to set new ones',
];

/** Until when it is known what ended: the later of when the backup was taken and when the list was kept. */
const knownUntil = (...instants: readonly (string | undefined)[]): string | undefined =>
  instants
    .flatMap((instant) => (instant === undefined ? [] : [Temporal.Instant.from(instant)]))
    .toSorted((one, other) => Temporal.Instant.compare(one, other))
    .at(-1)
    ?.toString();

const restore = async (
  { place, directory, secrets, erasures }: Asked,
  { endingPlaces, sayPlace, io, json }: CommandContext,
) => {
  sayPlace(place);
  // before anything is restored: it may be none
  const list = erasures === undefined ? undefined : await readEndings(erasures);
  const redo = async (restored: StoresPlace): Promise<Redone> => {
    const stores = await endingPlaces.openStores(restored);
    try {
      return await redoEndings(stores, list?.endings ?? []);
    } finally {
      await stores.close();
    }
  };
  const restored =
    directory !== undefined && 'dataDirectory' in place
      ? await restoreDataDirectory({
          from: directory,
          to: place.dataDirectory,
          secrets,
          beforeUse: async (restoring) => redo({ dataDirectory: restoring }),
        })
      : { done: await redo(place) };
  const { counts, byHand, customers } = restored.done;
  const manifest = 'manifest' in restored ? restored.manifest : undefined;
  const takenAt = manifest?.takenAt;
  const files = manifest && Object.keys(manifest.files).length;
  const until = knownUntil(takenAt, list?.keptAt);
  const toDo = [...byHand.map((words) => `To do: ${words}`), ...(list === undefined ? withoutList : [])];
  const dataDirectory = 'dataDirectory' in place ? place.dataDirectory : undefined;
  if (json) {
    const endings = Object.fromEntries(counts);
    const answer = { directory, dataDirectory, takenAt, files, customers, endings, knownUntil: until, toDo };
    await io.print(JSON.stringify(answer));
    return exitCodes.done;
  }
  if (dataDirectory !== undefined && takenAt !== undefined)
    await io.print(
      `${dataDirectory} is as it was at ${takenAt}: ${files} files, all as they were when they were copied`,
    );
  await io.print(`Every session and every mailed link has ended: ${customers} customers log in again`);
  for (const [name, number] of counts) await io.print(`${name}: ${number}`);
  await io.print(`What ended is known until ${until ?? 'the engines were backed up'}`);
  for (const line of toDo) await io.print(line);
  return exitCodes.done;
};

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'makes a data directory of a backup, and ends again what has ended since',
  usage: [
    'DIRECTORY [--data-dir DIRECTORY] [--secrets FILE] [--erasures FILE] [--json]',
    '[--erasures FILE] [--json]      once engines are restored with their own tools',
  ],
  description: `Makes a data directory of a backup, once every file of it is found to be as it was. The data directory has no events
yet: move a damaged one away first. The next start makes the read models, and mails nothing that was mailed before the
backup. Every session and every mailed link ends. With the list of erasures everything in it ends again that the backup
brings back; without it the command says since when that is missing, and what is to be done by hand. On engines it does
this alone, over what their own tools have restored, before any service starts.`,
  examples: [
    'orders restore /backups/monday --secrets /safe/installation-secrets.json --erasures /safe/erasures.ndjson',
  ],
  options: {
    ...dataDirectoryOption,
    secrets: {
      value: 'FILE',
      help: 'the installation-secrets.json that belongs to these events, unless the data directory has it',
    },
    erasures: { value: 'FILE', help: 'what "orders erasures" wrote' },
  },
  input: givenSchema.transform(reading(readRestore)),
  run: restore,
});
