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
  '- machine clients that were revoked get tokens again: orders clients revoke ID',
  '- webhooks that were removed are told again: orders webhooks remove ID',
  '- passwords that were changed open their accounts as they were before: ask their owners to set new ones',
];

const wordsOf = ({ counts, byHand, customers }: Redone): readonly string[] => [
  `Every session and every mailed link has ended: ${customers} customers log in again`,
  ...[...counts].map(([name, count]) => `${count} ${name}`),
  ...byHand.map((words) => `To do: ${words}`),
];

/** ISO instants sort as text once they have the same form. */
const later = (one: string, other: string): string =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) < 0 ? other : one;

const restore = async ({ place, directory, secrets, erasures }: Asked, context: CommandContext) => {
  const { endingPlaces, io, json } = context;
  // before anything is restored: it may be none
  const list = erasures === undefined ? undefined : await readEndings(erasures);
  let redone: Redone | undefined;
  const redo = async (restored: StoresPlace): Promise<void> => {
    const stores = await endingPlaces.openStores(restored);
    try {
      redone = await redoEndings(stores, list?.endings ?? []);
    } finally {
      await stores.close();
    }
  };
  let takenAt: string | undefined;
  const lines: string[] = [];
  let files: number | undefined;
  if (directory !== undefined && 'dataDirectory' in place) {
    const { dataDirectory: to } = place;
    const beforeUse = async (restoring: string) => redo({ dataDirectory: restoring });
    const manifest = await restoreDataDirectory({ from: directory, to, secrets, beforeUse });
    files = Object.keys(manifest.files).length;
    takenAt = manifest.takenAt;
    lines.push(`${to} is as it was at ${takenAt}: ${files} files, all as they were when they were copied`);
  } else await redo(place);
  const knownUntil =
    list === undefined || takenAt === undefined ? (list?.keptAt ?? takenAt) : later(list.keptAt, takenAt);
  if (redone !== undefined) lines.push(...wordsOf(redone));
  lines.push(`What ended is known until ${knownUntil ?? 'the backups of the engines'}`);
  if (list === undefined) lines.push(...withoutList);
  if (json) {
    const { counts, byHand, customers } = redone ?? {};
    const ended = { customers, endings: Object.fromEntries(counts ?? []), byHand };
    await io.print(
      JSON.stringify({ directory, ...('dataDirectory' in place ? place : {}), takenAt, files, knownUntil, ...ended }),
    );
  } else for (const line of lines) await io.print(line);
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
