/** `orders call-backs`: whom to call back, and what it came to. */
import {
  callBackMessageSchema,
  deskCallBacksQuerySchema,
  type CallBackAnswer,
  type CallBackMessage,
  type DeskCallBack,
  type DeskCallBacksQuery,
  type ListedCallBack,
} from '@driveaway/domain/api/call-back-desk.ts';
import { callBackTopicWords } from '@driveaway/domain/call-backs/call-back-rules.ts';
import { callBackOutcomes } from '@driveaway/domain/call-backs/call-back-standing.ts';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import { z } from 'zod';
import type { ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { readDesk, readDeskMessage, runDesk, type DeskInput } from './desk-command.ts';
import { reading } from './read-words.ts';

const givenSchema = z.object({
  words: z.array(z.string()),
  retailer: z.string().optional(),
  day: z.string().optional(),
  id: z.string().optional(),
  'dry-run': z.boolean().default(false),
  operator: z.string().optional(),
});
type GivenCallBacks = z.infer<typeof givenSchema>;

const readCallBacks = (given: GivenCallBacks): DeskInput<DeskCallBacksQuery, CallBackMessage> | string =>
  readDesk(
    {
      name: 'call-backs',
      one: 'call back',
      others: callBackOutcomes,
      readQuery: ({ retailer, day }) =>
        deskCallBacksQuerySchema.safeParse({ ...(retailer && { retailer }), ...(day && { day }) }),
      listTakes: '--day as 2026-11-28 and --retailer ID',
      readOther: (type, callBackId) => readDeskMessage(callBackMessageSchema, { type, callBackId }, given),
    },
    given,
  );

/** '2026-11-28 09:00 to 12:00' by the clocks of the retailer. */
const timeOf = ({ date, from, until, timeZone }: ListedCallBack): string => {
  const clock = (instant: string): string =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
  return `${date} ${clock(from)} to ${clock(until)}`;
};

const aboutOf = ({ topic, model }: ListedCallBack): string =>
  `${callBackTopicWords[topic]}${model === null ? '' : ` (${model})`}`;

const describeCallBack = (callBack: DeskCallBack): readonly string[] => {
  const { callBackId, standing, timeZone, retailer, caller } = callBack;
  return [
    `Call back ${callBackId}: ${standing}`,
    `  when      ${timeOf(callBack)} (${timeZone})`,
    `  about     ${aboutOf(callBack)}`,
    `  retailer  ${retailer.name}`,
    ...(caller === null
      ? ['  who       the details were deleted']
      : [
          `  who       ${caller.firstName} ${caller.lastName}`,
          `  reached   ${caller.phoneNo}${caller.email === '' ? '' : `, ${caller.email}`}`,
          ...(caller.words === '' ? [] : caller.words.split('\n').map((line) => `  > ${line}`)),
        ]),
  ];
};

const describeOutcome = ({ standing, dryRun, replayed }: Omit<CallBackAnswer, 'success'>): string =>
  `${dryRun === true ? 'Would be: ' : ''}${standing}${replayed ? ' (told before)' : ''}`;

const callBacks = async (
  input: DeskInput<DeskCallBacksQuery, CallBackMessage>,
  context: OrdersContext,
): Promise<ExitCode> =>
  runDesk(input, context, {
    one: 'call back',
    deskOf: (backend) => backend.callBacks,
    itemsOf: (listed) => listed.callBacks,
    itemLine: (each) => [each.callBackId, timeOf(each), each.standing, aboutOf(each), each.retailer.name].join('  '),
    describe: describeCallBack,
    idOf: ({ callBackId }) => callBackId,
    describeOutcome,
    notFound: 'call-back-not-found',
  });

export const callBacksCommand = defineOrdersCommand({
  name: 'call-backs',
  summary: 'call backs: lists them, shows whom to call, says what it came to; it is recorded who reads it',
  usage: [
    'list [--retailer ID] [--day DAY] [options]',
    'show CALL-BACK --operator NAME [options]',
    'reached|not-reached|wrong-number CALL-BACK [options]',
    'append FILE|- [options]',
  ],
  verbs: ['list', 'show', ...callBackOutcomes, 'append'],
  description: `"call-backs list" names those of which nobody has said what they came to, the earliest first, or all of a day by the
clocks of their retailers. "call-backs show" says whom to call: each reading is recorded before anything is shown. The
others say what the call came to; the last one holds. "call-backs append" sends messages, one JSON object a line:

  {"type":"not-reached","messageId":"call-1","callBackId":"…"}

Needs a running product.`,
  examples: [
    `orders call-backs list --retailer ${defaultDealerId} --day 2026-11-28`,
    'orders call-backs show 6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10 --operator ada',
    'orders call-backs reached 6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10',
  ],
  scopes: 'the scopes orders:read to list, orders:contact to show, orders:append for the others',
  options: {
    retailer: { value: 'ID', help: 'its call backs alone' },
    day: { value: 'DAY', help: 'yyyy-MM-dd where the retailer is' },
    id: { value: 'ID', help: 'of the message: sent again with the same id it is the same message' },
    'dry-run': { help: 'says what would be recorded, and records nothing' },
  },
  changesOrders: true,
  input: givenSchema.transform(reading(readCallBacks)),
  run: callBacks,
});
