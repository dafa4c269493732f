import { z } from 'zod';
import {
  answerTalkSchema,
  type AnswerTalk,
  type DeskTalk,
  type WaitingTalks,
} from '@driveaway/domain/api/talk-desk.ts';
import { maximumTalkPictureBytes, mostTalkPictures } from '@driveaway/domain/talk/talk-rules.ts';
import { orderNumberPattern } from '@driveaway/domain/order/order-number.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { answer } from './answer.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { reading, tooMuch } from './read-words.ts';

const verbs = ['list', 'show', 'answer', 'read'] as const;

const givenSchema = z.object({
  words: z.array(z.string()),
  text: z.string().optional(),
  name: z.string().optional(),
  picture: z.array(z.string()).default([]),
  'up-to': z.string().optional(),
  id: z.string().optional(),
  operator: z.string().optional(),
});

type Asked =
  | { readonly verb: 'list' }
  | { readonly verb: 'show'; readonly orderNo: string }
  | {
      readonly verb: 'answer';
      readonly orderNo: string;
      readonly id: string | undefined;
      readonly message: Omit<AnswerTalk, 'messageId'>;
      /** Files. */
      readonly pictures: readonly string[];
    }
  | { readonly verb: 'read'; readonly orderNo: string; readonly upTo: number };

const readTalk = ({
  words,
  text,
  name,
  id,
  picture: pictures,
  operator,
  'up-to': upToText = '',
}: z.infer<typeof givenSchema>): Asked | string => {
  const [given, orderNo = '', ...rest] = words;
  const verb = verbs.find((known) => known === given);
  if (verb === undefined) return 'talk takes "list", "show", "answer" or "read"';
  const surplus = tooMuch(verb === 'list' ? words.slice(1) : rest);
  if (surplus !== undefined) return surplus;
  if (verb === 'list') return { verb };
  if (!orderNumberPattern.test(orderNo))
    return `talk ${verb} needs an order number: eight digits, a hyphen, four digits`;
  if (operator === undefined) return `talk ${verb} needs --operator NAME: it is recorded who does it`;
  if (verb === 'show') return { verb, orderNo };
  if (!/^\d{1,6}$/.test(upToText))
    return `talk ${verb} needs --up-to N: the last message that you have read, as "talk show" numbers it`;
  const upTo = Number(upToText);
  if (verb === 'read') return { verb, orderNo, upTo };
  if (pictures.length > mostTalkPictures) return `talk answer takes at most ${mostTalkPictures} pictures`;
  const message = answerTalkSchema.omit({ messageId: true }).safeParse({ text, name, readUpTo: upTo });
  return message.success
    ? { verb, orderNo, id, message: message.data, pictures }
    : 'talk answer needs --text TEXT, of at most 2,000 characters, and --name NAME, which the customer sees';
};

const describeTalk = ({ orderNo, standing, endsAt, messages }: DeskTalk): readonly string[] => [
  `Order ${orderNo}: ${messages.length === 0 ? 'nothing was written' : `${messages.length} written`}${standing === 'over' ? ', and no more can be' : ''}${endsAt === null || standing === 'over' ? '' : `, open until ${endsAt}`}`,
  ...messages.flatMap(({ revision, at, from, name, text, pictures }) => [
    `${String(revision).padStart(4)}  ${at}  ${from}${name === null || name === '' ? '' : ` (${name})`}${pictures.length === 0 ? '' : `, pictures: ${pictures.length}`}`,
    ...(text ?? 'the customer was erased').split('\n').map((line) => `      ${line}`),
  ]),
];

const describeWaiting = ({ talks, more }: WaitingTalks): readonly string[] => [
  ...(talks.length === 0 ? ['No customer waits for an answer'] : []),
  ...talks.map(
    ({ orderNo, waitingSince, unread, retailer }) =>
      `${orderNo}  since ${waitingSince}  ${unread} to read  ${retailer.name}`,
  ),
  ...(more ? ['There are more'] : []),
];

/** No more of a file than shows that it is too large. */
const pictureIn = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> => {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    size += chunk.length;
    if (size > maximumTalkPictureBytes) break;
  }
  return Uint8Array.from(Buffer.concat(read));
};

const talk = async (asked: Asked, context: OrdersContext): Promise<ExitCode> => {
  const { backend, io, json, newId } = context;
  if (asked.verb === 'list') {
    const waiting = await backend.talks.list();
    if (json) await io.print(JSON.stringify(waiting));
    else for (const line of describeWaiting(waiting)) await io.print(line);
    return exitCodes.done;
  }
  const { orderNo } = asked;
  if (asked.verb === 'show') {
    return answer(await backend.talks.show(orderNo), context, { orderNo, describe: describeTalk });
  }
  const pictures: Uint8Array<ArrayBuffer>[] = [];
  for (const file of asked.verb === 'answer' ? asked.pictures : []) pictures.push(await pictureIn(io.openInput(file)));
  const outcome =
    asked.verb === 'answer'
      ? await backend.talks.answer(orderNo, { messageId: asked.id ?? newId(), ...asked.message }, pictures)
      : await backend.talks.markRead(orderNo, asked.upTo);
  if (json) await io.print(JSON.stringify(outcome));
  if (!outcome.success) {
    io.tell(outcome.message, 'bad');
    for (const problem of Object.values(outcome.errors ?? {}).flat()) io.tell(problem, 'bad');
    return outcome.code === 'order-not-found' ? exitCodes.notFound : exitCodes.refused;
  }
  if (!json) await io.print(outcome.message);
  return exitCodes.done;
};

export const talkCommand = defineOrdersCommand({
  name: 'talk',
  summary: 'what customers write about their orders: lists who waits, shows, answers; it is recorded who reads it',
  usage: [
    'list [options]',
    'show ORDER --operator NAME [options]',
    'answer ORDER --up-to N --text TEXT --name NAME [--picture FILE]… --operator NAME [options]',
    'read ORDER --up-to N --operator NAME [options]',
  ],
  verbs,
  description: `"talk list" names the orders whose customers wait, the one that has waited longest first. "talk show" numbers the
messages; --up-to is the last one that was read, so that one which came meanwhile waits on. "talk read" says that they need
no answer. Needs a running product and a client with the scope orders:talk. Each reading is recorded before anything is
shown; customers are mailed that they have an answer, and read it in their account.`,
  examples: [
    'orders talk list',
    'orders talk show 12345678-9012 --operator ada',
    "orders talk answer 12345678-9012 --up-to 0 --text 'It landed this morning.' --name Ada --operator ada",
  ],
  scopes: 'the scope orders:talk',
  options: {
    'up-to': { value: 'N', help: 'the last message that was read, as "talk show" numbers it' },
    text: { value: 'TEXT', help: 'the answer: plain text' },
    name: { value: 'NAME', help: 'of whoever answers, as the customer sees it' },
    picture: {
      value: 'FILE',
      multiple: true,
      help: `to go with the answer, up to ${mostTalkPictures}: JPEG, PNG or WebP, 8 MB each`,
    },
    id: { value: 'ID', help: 'of the answer: sent again with the same id it is the same answer' },
  },
  changesOrders: true,
  input: givenSchema.transform(reading(readTalk)),
  run: talk,
});
