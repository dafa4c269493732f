/** `orders call-backs`: whom to call back, and what it came to. */
import {
  callBackMessageSchema,
  deskCallBacksQuerySchema,
  type CallBackAnswer,
  type CallBackLine,
  type CallBackMessage,
  type DeskCallBack,
  type DeskCallBacks,
  type DeskCallBacksQuery,
  type ListedCallBack,
} from '@driveaway/domain/api/call-back-desk.ts';
import { callBackTopicWords } from '@driveaway/domain/call-backs/call-back-rules.ts';
import { callBackOutcomes } from '@driveaway/domain/call-backs/call-back-standing.ts';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import { z } from 'zod';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { appendFile, printAnswer } from './print-answers.ts';
import { reading, tooMuch } from './read-words.ts';

const verbs = ['list', 'show', ...callBackOutcomes, 'append'] as const;

const givenSchema = z.object({
  words: z.array(z.string()),
  retailer: z.string().optional(),
  day: z.string().optional(),
  id: z.string().optional(),
  'dry-run': z.boolean().default(false),
  operator: z.string().optional(),
});
type GivenCallBacks = z.infer<typeof givenSchema>;

type Asked =
  | { readonly verb: 'list'; readonly asked: DeskCallBacksQuery }
  | { readonly verb: 'show'; readonly callBackId: string }
  | { readonly verb: 'append'; readonly file: string }
  | {
      readonly verb: 'send';
      /** The message with the id, which is made where none is given. */
      readonly messageWith: (messageId: string) => CallBackMessage;
      readonly id: string | undefined;
      readonly dryRun: boolean;
    };

const readCallBacks = (given: GivenCallBacks): Asked | string => {
  const [first, second = '', ...rest] = given.words;
  const verb = verbs.find((known) => known === first);
  if (verb === undefined) return `call-backs takes ${verbs.map((known) => `"${known}"`).join(', ')}`;
  const surplus = tooMuch(verb === 'list' ? given.words.slice(1) : rest);
  if (surplus !== undefined) return surplus;
  const { retailer, day, id, 'dry-run': dryRun, operator } = given;
  if (verb === 'list') {
    const asked = deskCallBacksQuerySchema.safeParse({ ...(retailer && { retailer }), ...(day && { day }) });
    return asked.success ? { verb, asked: asked.data } : 'call-backs list takes --day as 2026-11-28 and --retailer ID';
  }
  if (verb === 'append') return second === '' ? 'A file is missing' : { verb, file: second };
  if (!z.uuid().safeParse(second).success)
    return `call-backs ${verb} needs the id of a call back, as "call-backs list" names it`;
  if (verb === 'show') {
    if (operator === undefined) return 'call-backs show needs --operator NAME: it is recorded who does it';
    return { verb, callBackId: second };
  }
  const read = callBackMessageSchema.safeParse({ type: verb, messageId: id ?? 'made-later', callBackId: second });
  if (!read.success) return [...new Set(read.error.issues.map(({ message }) => message))].join(' ');
  return { verb: 'send', id, dryRun, messageWith: (messageId) => ({ ...read.data, messageId }) };
};

/** '2026-11-28 09:00 to 12:00' by the clocks of the retailer. */
const timeOf = ({ date, from, until, timeZone }: ListedCallBack): string => {
  const clock = (instant: string): string =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
  return `${date} ${clock(from)} to ${clock(until)}`;
};

const aboutOf = ({ topic, model }: ListedCallBack): string =>
  `${callBackTopicWords[topic]}${model === null ? '' : ` (${model})`}`;

const describeCallBacks = ({ callBacks, more }: DeskCallBacks): readonly string[] => [
  ...(callBacks.length === 0 ? ['There are no such call backs'] : []),
  ...callBacks.map((each) =>
    [each.callBackId, timeOf(each), each.standing, aboutOf(each), each.retailer.name].join('  '),
  ),
  ...(more ? ['There are more'] : []),
];

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

const describeLine = (answer: CallBackLine): string =>
  answer.ok
    ? `${answer.line}: ${answer.callBackId} ${describeOutcome(answer)}`
    : `${answer.line}: refused: ${answer.message}`;

const callBacks = async (asked: Asked, context: OrdersContext): Promise<ExitCode> => {
  const { backend, io, json, newId } = context;
  switch (asked.verb) {
    case 'list': {
      const found = await backend.callBacks.list(asked.asked);
      return printAnswer(context, found, describeCallBacks(found));
    }
    case 'show': {
      const found = await backend.callBacks.show(asked.callBackId);
      if (found !== undefined) return printAnswer(context, found, describeCallBack(found));
      io.tell(`There is no call back ${asked.callBackId}`);
      return exitCodes.notFound;
    }
    case 'append':
      return appendFile(asked.file, context, (chunks) => backend.callBacks.append(chunks), describeLine);
    case 'send': {
      const outcome = await backend.callBacks.send(asked.messageWith(asked.id ?? newId()), asked.dryRun);
      if (outcome.success) return printAnswer(context, outcome, [describeOutcome(outcome)]);
      if (json) await io.print(JSON.stringify(outcome));
      io.tell(outcome.message, 'bad');
      return outcome.code === 'call-back-not-found' ? exitCodes.notFound : exitCodes.refused;
    }
  }
};

export const callBacksCommand = defineOrdersCommand({
  name: 'call-backs',
  summary: 'call backs: lists them, shows whom to call, says what it came to; it is recorded who reads it',
  usage: [
    'list [--retailer ID] [--day DAY] [options]',
    'show CALL-BACK --operator NAME [options]',
    'reached|not-reached|wrong-number CALL-BACK [options]',
    'append FILE|- [options]',
  ],
  verbs,
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
