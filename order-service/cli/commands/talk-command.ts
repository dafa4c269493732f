import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import {
  answerTalkSchema,
  type AnswerTalk,
  type DeskTalk,
  type WaitingTalks,
} from '@driveaway/domain/api/talk-desk.ts';
import { maximumPictureBytes } from '@driveaway/domain/customer/sent-pictures.ts';
import { mostTalkPictures } from '@driveaway/domain/talk/talk-rules.ts';
import { orderNumberPattern } from '@driveaway/domain/order/order-number.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { answer } from './answer.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { userPath } from '../terminal/user-path.ts';
import { reading, tooMuch } from './read-words.ts';
import { writeNewFile } from './write-new-file.ts';
import { makeDirectory } from '@driveaway/infra/data-directory/make-directory.ts';

const verbs = ['list', 'show', 'answer', 'read'] as const;

const givenSchema = z.object({
  words: z.array(z.string()),
  text: z.string().optional(),
  name: z.string().optional(),
  picture: z.array(z.string()).default([]),
  save: z.string().optional(),
  'up-to': z.string().optional(),
  id: z.string().optional(),
  operator: z.string().optional(),
});

type Asked =
  | { readonly verb: 'list' }
  | {
      readonly verb: 'show';
      readonly orderNo: string;
      /** A folder for the pictures; undefined: they are left where they are. */
      readonly save: string | undefined;
    }
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
  save,
  'up-to': upToText = '',
}: z.infer<typeof givenSchema>): Asked | string => {
  const [given, orderNo = '', ...rest] = words;
  const verb = verbs.find((known) => known === given);
  if (verb === undefined) return 'talk takes "list", "show", "answer" or "read"';
  const surplus = tooMuch(verb === 'list' ? words.slice(1) : rest);
  if (surplus !== undefined) return surplus;
  if (save !== undefined && verb !== 'show') return `talk ${verb} saves no pictures: --save FOLDER is for "talk show"`;
  if (verb === 'list') return { verb };
  if (!orderNumberPattern.test(orderNo))
    return `talk ${verb} needs an order number: eight digits, a hyphen, four digits`;
  if (operator === undefined) return `talk ${verb} needs --operator NAME: it is recorded who does it`;
  if (verb === 'show') return { verb, orderNo, save };
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
    if (size > maximumPictureBytes) break;
  }
  return Uint8Array.from(Buffer.concat(read));
};

/** Where each picture of a talk goes, by the names under which a browser would save them. */
const filesOf = ({ messages }: DeskTalk, folder: string) =>
  messages.flatMap(({ revision, pictures }) =>
    pictures.map(({ contentType }, number) => {
      const ending = contentType === 'image/png' ? 'png' : 'jpg';
      return { revision, number, file: join(folder, `Picture-${revision}-${number + 1}.${ending}`) };
    }),
  );

/** Fetches the pictures that are not in the folder yet, each a reading on record; answers the files that are new. */
const savePictures = async (
  shown: DeskTalk,
  folder: string,
  { backend, io }: OrdersContext,
): Promise<readonly string[]> => {
  const target = userPath(folder);
  await makeDirectory(target);
  const known = new Set(await readdir(target));
  const saved: string[] = [];
  for (const { file, ...which } of filesOf(shown, target)) {
    if (known.has(basename(file))) {
      io.tell(`${file} is there already, and is left as it is`);
      continue;
    }
    const content = await backend.talks.picture(shown.orderNo, which);
    if (content === undefined) io.tell(`${basename(file)} is not there any more`);
    else if (await writeNewFile(file, content)) saved.push(file);
  }
  return saved;
};

const showTalk = async ({ orderNo, save }: Asked & { verb: 'show' }, context: OrdersContext): Promise<ExitCode> => {
  const shown = await context.backend.talks.show(orderNo);
  if (shown === undefined || save === undefined) return answer(shown, context, { orderNo, describe: describeTalk });
  const saved = await savePictures(shown, save, context);
  return answer(shown, context, {
    orderNo,
    describe: (one) => [...describeTalk(one), ...saved.map((file) => `Saved ${file}`)],
    summary: (one) => ({ ...one, saved }),
  });
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
  if (asked.verb === 'show') return showTalk(asked, context);
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
    'show ORDER --operator NAME [--save FOLDER] [options]',
    'answer ORDER --up-to N --text TEXT --name NAME [--picture FILE]… --operator NAME [options]',
    'read ORDER --up-to N --operator NAME [options]',
  ],
  verbs,
  description: `"talk list" names the orders whose customers wait, the one that has waited longest first. "talk show" numbers the
messages, and keeps their pictures in the files of a folder with --save; --up-to is the last one that was read, so that one which came meanwhile waits on. "talk read" says that they need
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
    save: { value: 'FOLDER', help: 'where the pictures go; one that is there already is left as it is' },
    id: { value: 'ID', help: 'of the answer: sent again with the same id it is the same answer' },
  },
  changesOrders: true,
  input: givenSchema.transform(reading(readTalk)),
  run: talk,
});
