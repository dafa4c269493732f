/** What the commands of a desk have in common: they list what visitors ask for, show one, and send messages about it. */
import { z } from 'zod';
import type { Desk, OrdersBackend } from '../backends/orders-backend.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import type { OrdersContext } from './command.ts';
import { tooMuch, wordsOfIssues } from './read-words.ts';

type SentMessage<Message> = {
  readonly verb: 'send';
  /** The message with the id, which is made where none is given. */
  readonly messageWith: (messageId: string) => Message;
  readonly id: string | undefined;
  readonly dryRun: boolean;
};

export type DeskInput<Query, Message> =
  | { readonly verb: 'list'; readonly asked: Query }
  | { readonly verb: 'show'; readonly id: string }
  | { readonly verb: 'append'; readonly file: string }
  | SentMessage<Message>;

/** What a desk is called, and how its words are read. */
type DeskWords<Query, Given, Other extends string, Input> = {
  /** Of the command. */
  readonly name: string;
  /** What is listed: 'call back'. */
  readonly one: string;
  /** Its verbs beside `list`, `show` and `append`. */
  readonly others: readonly Other[];
  /** Those of which it is recorded who does them, beside `show`. */
  readonly recorded?: readonly Other[];
  readonly readQuery: (given: Given) => z.ZodSafeParseResult<Query>;
  readonly listTakes: string;
  readonly readOther: (verb: Other, id: string, given: Given) => Input | string;
};

/** What the words of a command line ask of a desk, or what is wrong with them. */
export const readDesk = <
  Query,
  Given extends { readonly words: readonly string[]; readonly operator?: string | undefined },
  Other extends string,
  Input,
>(
  { name, one, others, recorded = [], readQuery, listTakes, readOther }: DeskWords<Query, Given, Other, Input>,
  given: Given,
): DeskInput<Query, never> | Input | string => {
  const [verb = '', second = '', ...rest] = given.words;
  const verbs = ['list', 'show', ...others, 'append'];
  if (!verbs.includes(verb)) return `${name} takes ${verbs.map((known) => `"${known}"`).join(', ')}`;
  const surplus = tooMuch(verb === 'list' ? given.words.slice(1) : rest);
  if (surplus !== undefined) return surplus;
  if (verb === 'list') {
    const asked = readQuery(given);
    return asked.success ? { verb, asked: asked.data } : `${name} list takes ${listTakes}`;
  }
  if (verb === 'append') return second === '' ? 'A file is missing' : { verb, file: second };
  if (!z.uuid().safeParse(second).success)
    return `${name} ${verb} needs the id of a ${one}, as "${name} list" names it`;
  const isRecorded = ['show', ...recorded].includes(verb);
  if (isRecorded && given.operator === undefined)
    return `${name} ${verb} needs --operator NAME: it is recorded who does it`;
  const other = others.find((known) => known === verb);
  return other === undefined ? { verb: 'show', id: second } : readOther(other, second, given);
};

/** A message to send, or what is wrong with it. */
export const readDeskMessage = <Message extends { readonly messageId: string }>(
  schema: z.ZodType<Message>,
  message: object,
  { id, 'dry-run': dryRun = false }: { readonly id?: string | undefined; readonly 'dry-run'?: boolean },
): SentMessage<Message> | string => {
  const read = schema.safeParse({ ...message, messageId: id ?? 'made-later' });
  if (!read.success) return wordsOfIssues(read.error);
  return { verb: 'send', id, dryRun, messageWith: (messageId) => ({ ...read.data, messageId }) };
};

/** As JSON where that was asked for, else in words. */
export const printAnswer = async (
  { io, json }: OrdersContext,
  answer: object,
  lines: readonly string[],
): Promise<ExitCode> => {
  if (json) await io.print(JSON.stringify(answer));
  else for (const line of lines) await io.print(line);
  return exitCodes.done;
};

type LineAnswer<Told> =
  | (Told & { readonly line: number; readonly ok: true })
  | { readonly line: number; readonly ok: false; readonly message: string };

/** Sends a file of messages, one a line, and prints what became of each. */
const appendFile = async <Told>(
  file: string,
  { io, json }: OrdersContext,
  append: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<LineAnswer<Told>>,
  describe: (told: Told) => string,
): Promise<ExitCode> => {
  let [lines, refused] = [0, 0];
  for await (const answer of append(io.openInput(file))) {
    lines += 1;
    if (!answer.ok) refused += 1;
    const words = `${answer.line}: ${answer.ok ? describe(answer) : `refused: ${answer.message}`}`;
    await io.print(json ? JSON.stringify(answer) : words, answer.ok ? undefined : 'bad');
  }
  if (lines === 0) {
    io.tell(`There is no message in ${file === '-' ? 'the input' : file}.`, 'bad');
    return exitCodes.wrongUsage;
  }
  return refused === 0 ? exitCodes.done : exitCodes.refused;
};

/** Where a desk is found, and what it says of what is there. */
type DeskSays<Query, Listed, Item, Shown, Message, Told> = {
  readonly one: string;
  readonly deskOf: (
    backend: OrdersBackend,
  ) => Desk<Query, Listed, Shown, Message, Told & { readonly success: true }, LineAnswer<Told>>;
  readonly itemsOf: (listed: Listed) => readonly Item[];
  readonly itemLine: (item: Item) => string;
  readonly describe: (shown: Shown) => readonly string[];
  readonly idOf: (told: Told) => string;
  readonly describeOutcome: (told: Told) => string;
  /** The code of the failure when there is no such one. */
  readonly notFound: string;
};

/** Does what was asked of a desk, and prints the answer. */
export const runDesk = async <
  Query,
  Listed extends { readonly more: boolean },
  Item,
  Shown extends object,
  Message,
  Told extends object,
>(
  input: DeskInput<Query, Message>,
  context: OrdersContext,
  says: DeskSays<Query, Listed, Item, Shown, Message, Told>,
): Promise<ExitCode> => {
  const { io, json, newId } = context;
  const { one, itemsOf, itemLine, describeOutcome, idOf } = says;
  const desk = says.deskOf(context.backend);
  switch (input.verb) {
    case 'list': {
      const found = await desk.list(input.asked);
      const lines = itemsOf(found).map(itemLine);
      const none = lines.length === 0 ? [`There are no such ${one}s`] : [];
      return printAnswer(context, found, [...none, ...lines, ...(found.more ? ['There are more'] : [])]);
    }
    case 'show': {
      const found = await desk.show(input.id);
      if (found !== undefined) return printAnswer(context, found, says.describe(found));
      io.tell(`There is no ${one} ${input.id}`);
      return exitCodes.notFound;
    }
    case 'append':
      return appendFile<Told>(
        input.file,
        context,
        (chunks) => desk.append(chunks),
        (told) => `${idOf(told)} ${describeOutcome(told)}`,
      );
    case 'send': {
      const outcome = await desk.send(input.messageWith(input.id ?? newId()), input.dryRun);
      if (outcome.success) return printAnswer(context, outcome, [describeOutcome(outcome)]);
      if (json) await io.print(JSON.stringify(outcome));
      io.tell(outcome.message, 'bad');
      return outcome.code === says.notFound ? exitCodes.notFound : exitCodes.refused;
    }
  }
};
