/** `orders drives`: who comes to drive which car, and what became of it. */
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import {
  deskDrivesQuerySchema,
  driveMessageSchema,
  driveMessageTypes,
  type DeskDrive,
  type DeskDrivesQuery,
  type DriveAnswer,
  type DriveMessage,
  type ListedDrive,
} from '@driveaway/domain/api/drive-desk.ts';
import { z } from 'zod';
import type { ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { readDesk, readDeskMessage, runDesk, type DeskInput } from './desk-command.ts';
import { reading } from './read-words.ts';

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

const readMessage = (type: DriveMessage['type'], driveId: string, given: GivenDrives) => {
  const { to, minutes, demonstrator } = given;
  if (type === 'move' && to === undefined)
    return 'drives move needs --to INSTANT, as 2026-11-28T23:30:00Z, and takes --minutes 30 or 60';
  const moved =
    type === 'move' ? { startsAt: to, minutes: Number(minutes), ...(demonstrator && { demonstrator }) } : {};
  return readDeskMessage(driveMessageSchema, { type, driveId, ...moved }, given);
};

const readDrives = (given: GivenDrives): DeskInput<DeskDrivesQuery, DriveMessage> | string =>
  readDesk(
    {
      name: 'drives',
      one: 'test drive',
      others: driveMessageTypes,
      readQuery: ({ retailer, day }) =>
        deskDrivesQuerySchema.safeParse({ ...(retailer && { retailer }), ...(day && { day }) }),
      listTakes: '--day as 2026-11-28 and --retailer ID',
      readOther: readMessage,
    },
    given,
  );

/** '2026-11-28 09:30, 30 minutes' by the clocks of the retailer. */
const timeOf = ({ startsAt, minutes, timeZone }: ListedDrive): string => {
  const at = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone);
  return `${at.toPlainDate().toString()} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}, ${minutes} minutes`;
};

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

const drives = async (input: DeskInput<DeskDrivesQuery, DriveMessage>, context: OrdersContext): Promise<ExitCode> =>
  runDesk(input, context, {
    one: 'test drive',
    deskOf: (backend) => backend.drives,
    itemsOf: (listed) => listed.drives,
    itemLine: (drive) => `${drive.driveId}  ${timeOf(drive)}  ${drive.standing}  ${drive.car}  ${drive.retailer.name}`,
    describe: describeDrive,
    idOf: ({ driveId }) => driveId,
    describeOutcome,
    notFound: 'test-drive-not-found',
  });

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
  verbs: ['list', 'show', ...driveMessageTypes, 'append'],
  description: `"drives list" names those that nobody has closed, the earliest first, or all of a day by the clocks of their retailers.
"drives show" says who comes: each reading is recorded before anything is shown. The others say what becomes of a drive;
whoever comes is mailed when it is moved or cancelled. "drives append" sends messages, one JSON object a line:

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
