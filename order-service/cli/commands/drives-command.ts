/** `orders drives`: who comes to drive which car, and what became of it. */
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import {
  deskDrivesQuerySchema,
  driveMessageSchema,
  driveMessageTypes,
  type DeskDrive,
  type DeskDrives,
  type DeskDrivesQuery,
  type DriveAnswer,
  type DriveLine,
  type DriveMessage,
  type ListedDrive,
} from '@driveaway/domain/api/drive-desk.ts';
import { z } from 'zod';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { appendFile, printAnswer } from './print-answers.ts';
import { reading, tooMuch } from './read-words.ts';

const verbs = ['list', 'show', ...driveMessageTypes, 'append'] as const;

const givenSchema = z.object({
  words: z.array(z.string()),
  retailer: z.string().optional(),
  day: z.string().optional(),
  to: z.string().optional(),
  minutes: z.string().default('30'),
  demonstrator: z.string().optional(),
  id: z.string().optional(),
  'dry-run': z.boolean().default(false),
  operator: z.string().optional(),
});
type GivenDrives = z.infer<typeof givenSchema>;

type Asked =
  | { readonly verb: 'list'; readonly asked: DeskDrivesQuery }
  | { readonly verb: 'show'; readonly driveId: string }
  | { readonly verb: 'append'; readonly file: string }
  | {
      readonly verb: 'send';
      /** The message with the id, which is made where none is given. */
      readonly messageWith: (messageId: string) => DriveMessage;
      readonly id: string | undefined;
      readonly dryRun: boolean;
    };

const readMessage = (
  type: DriveMessage['type'],
  driveId: string,
  { to, minutes, demonstrator, id, 'dry-run': dryRun }: GivenDrives,
): Asked | string => {
  const moved =
    type === 'move' ? { startsAt: to, minutes: Number(minutes), ...(demonstrator && { demonstrator }) } : {};
  if (type === 'move' && to === undefined)
    return 'drives move needs --to INSTANT, as 2026-11-28T23:30:00Z, and takes --minutes 30 or 60';
  const messageOf = (messageId: string) => driveMessageSchema.safeParse({ type, messageId, driveId, ...moved });
  const read = messageOf(id ?? 'made-later');
  if (!read.success) return [...new Set(read.error.issues.map(({ message }) => message))].join(' ');
  return { verb: 'send', id, dryRun, messageWith: (messageId) => ({ ...read.data, messageId }) };
};

const readDrives = (given: GivenDrives): Asked | string => {
  const [first, second = '', ...rest] = given.words;
  const verb = verbs.find((known) => known === first);
  if (verb === undefined) return `drives takes ${verbs.map((known) => `"${known}"`).join(', ')}`;
  const surplus = tooMuch(verb === 'list' ? given.words.slice(1) : rest);
  if (surplus !== undefined) return surplus;
  if (verb === 'list') {
    const { retailer, day } = given;
    const asked = deskDrivesQuerySchema.safeParse({ ...(retailer && { retailer }), ...(day && { day }) });
    return asked.success ? { verb, asked: asked.data } : 'drives list takes --day as 2026-11-28 and --retailer ID';
  }
  if (verb === 'append') return second === '' ? 'A file is missing' : { verb, file: second };
  if (!z.uuid().safeParse(second).success)
    return `drives ${verb} needs the id of a test drive, as "drives list" names it`;
  if (verb !== 'show') return readMessage(verb, second, given);
  if (given.operator === undefined) return 'drives show needs --operator NAME: it is recorded who does it';
  return { verb, driveId: second };
};

/** '2026-11-28 09:30, 30 minutes' by the clocks of the retailer. */
const timeOf = ({ startsAt, minutes, timeZone }: ListedDrive): string => {
  const at = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone);
  return `${at.toPlainDate().toString()} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}, ${minutes} minutes`;
};

const describeDrives = ({ drives, more }: DeskDrives): readonly string[] => [
  ...(drives.length === 0 ? ['There are no such test drives'] : []),
  ...drives.map(
    (drive) => `${drive.driveId}  ${timeOf(drive)}  ${drive.standing}  ${drive.car}  ${drive.retailer.name}`,
  ),
  ...(more ? ['There are more'] : []),
];

const describeDrive = (drive: DeskDrive): readonly string[] => {
  const { driveId, driver, standing, car, demonstrator, retailer, changes } = drive;
  return [
    `Test drive ${driveId}: ${standing}${changes === 0 ? '' : `, changed ${changes} times`}`,
    `  when      ${timeOf(drive)} (${drive.timeZone})`,
    `  car       ${car} (${demonstrator})`,
    `  retailer  ${retailer.name}`,
    ...(driver === null
      ? ['  who       the details were deleted']
      : [`  who       ${driver.firstName} ${driver.lastName}`, `  reached   ${driver.phoneNo}, ${driver.email}`]),
  ];
};

const describeOutcome = ({ standing, startsAt, minutes, dryRun, replayed }: Omit<DriveAnswer, 'success'>): string =>
  `${dryRun === true ? 'Would be: ' : ''}${standing}, ${startsAt}, ${minutes} minutes${replayed ? ' (told before)' : ''}`;

const describeLine = (answer: DriveLine): string =>
  answer.ok
    ? `${answer.line}: ${answer.driveId} ${describeOutcome(answer)}`
    : `${answer.line}: refused: ${answer.message}`;

const drives = async (asked: Asked, context: OrdersContext): Promise<ExitCode> => {
  const { backend, io, json, newId } = context;
  switch (asked.verb) {
    case 'list': {
      const found = await backend.drives.list(asked.asked);
      return printAnswer(context, found, describeDrives(found));
    }
    case 'show': {
      const found = await backend.drives.show(asked.driveId);
      if (found !== undefined) return printAnswer(context, found, describeDrive(found));
      io.tell(`There is no test drive ${asked.driveId}`);
      return exitCodes.notFound;
    }
    case 'append':
      return appendFile(asked.file, context, (chunks) => backend.drives.append(chunks), describeLine);
    case 'send': {
      const outcome = await backend.drives.send(asked.messageWith(asked.id ?? newId()), asked.dryRun);
      if (outcome.success) return printAnswer(context, outcome, [describeOutcome(outcome)]);
      if (json) await io.print(JSON.stringify(outcome));
      io.tell(outcome.message, 'bad');
      return outcome.code === 'test-drive-not-found' ? exitCodes.notFound : exitCodes.refused;
    }
  }
};

export const drivesCommand = defineOrdersCommand({
  name: 'drives',
  summary: 'test drives: lists them, shows who comes, moves and closes them; it is recorded who reads it',
  usage: [
    'list [--retailer ID] [--day DAY] [options]',
    'show DRIVE --operator NAME [options]',
    'move DRIVE --to INSTANT [--minutes N] [--demonstrator ID] [options]',
    'call-off|drove|did-not-come DRIVE [options]',
    'append FILE|- [options]',
  ],
  verbs,
  description: `"drives list" names those that nobody has closed, the earliest first, or all of a day by the clocks of their retailers.
"drives show" says who comes: each reading is recorded before anything is shown. The others say what becomes of a drive;
whoever comes is mailed when it is moved or called off. "drives append" sends messages, one JSON object a line:

  {"type":"drove","messageId":"drive-1","driveId":"…"}
  {"type":"move","messageId":"drive-2","driveId":"…","startsAt":"2026-11-28T23:30:00Z","minutes":30}

Needs a running product.`,
  examples: [
    `orders drives list --retailer ${defaultDealerId} --day 2026-11-28`,
    'orders drives show 6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10 --operator ada',
    'orders drives drove 6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10',
  ],
  scopes: 'the scopes orders:read to list, orders:contact to show, orders:append for the others',
  options: {
    retailer: { value: 'ID', help: 'its drives alone' },
    day: { value: 'DAY', help: 'yyyy-MM-dd where the retailer is' },
    to: { value: 'INSTANT', help: 'when it begins now, ISO 8601 in UTC' },
    minutes: { value: 'N', help: 'how long it takes: 30 or 60; default: 30' },
    demonstrator: { value: 'ID', help: 'another car of the same retailer' },
    id: { value: 'ID', help: 'of the message: sent again with the same id it is the same message' },
    'dry-run': { help: 'says what would be recorded, and records nothing' },
  },
  changesOrders: true,
  input: givenSchema.transform(reading(readDrives)),
  run: drives,
});
