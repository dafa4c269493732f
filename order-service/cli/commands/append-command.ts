import { z } from 'zod';
import { membersOf, messageTypes, type MessageLine } from '@driveaway/domain/api/back-office.ts';
import { splitLines } from '../../back-office/split-lines.ts';
import { untilAborted } from '../../back-office/until-aborted.ts';
import { maximumMessageBytes } from '../../routes/machine-calls.ts';
import { Interrupted } from '../backends/orders-backend.ts';
import { InterruptedByUser } from '../terminal/interrupted-by-user.ts';
import { progressWords } from '../terminal/progress-words.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { describeLine } from './describe-order.ts';
import { word, wordsOf } from './read-words.ts';

const linesPerReport = 100;
const millisecondsPerProgress = 100;

type Asked = { readonly file: string; readonly fromLine: number };

const newline = 0x0a;

/** The bytes from a line on; the first is 1. */
async function* fromLineOn(chunks: AsyncIterable<Uint8Array>, first: number): AsyncGenerator<Uint8Array> {
  let line = 1;
  for await (const chunk of chunks) {
    let at = 0;
    while (line < first && at !== -1) {
      const end = chunk.indexOf(newline, at);
      line += end === -1 ? 0 : 1;
      at = end === -1 ? -1 : end + 1;
    }
    if (at !== -1) yield chunk.subarray(at);
  }
}

/** Lines that will be answered. */
const countLines = async (chunks: AsyncIterable<Uint8Array>): Promise<number> => {
  let lines = 0;
  for await (const _ of splitLines(chunks, maximumMessageBytes)) lines += 1;
  return lines;
};

const createCounts = () => {
  const counts = { accepted: 0, replayed: 0, refused: 0 };
  const all = (): number => counts.accepted + counts.refused;
  return {
    all,
    refused: (): number => counts.refused,
    count: (answer: MessageLine): void => {
      if (!answer.ok) counts.refused += 1;
      else {
        counts.accepted += 1;
        if (answer.replayed) counts.replayed += 1;
      }
    },
    words: (): string =>
      `${all()} ${all() === 1 ? 'message' : 'messages'}: ${counts.accepted} accepted (${counts.replayed} of them before), ${counts.refused} refused`,
  };
};

/** How the rest is sent: no line twice that is known to be answered. */
const howToGoOn = ({ file }: Asked, lastLine: number, { commandText }: OrdersContext): string =>
  file === '-'
    ? 'Send the same lines again: what was carried out is not carried out twice.'
    : `Go on with: ${commandText.replace(/ --from-line[= ]\S+/, '')} --from-line ${lastLine + 1}`;

const append = async (asked: Asked, context: OrdersContext): Promise<ExitCode> => {
  const { backend, io, json, now, signal } = context;
  const { file, fromLine } = asked;
  const open = () => fromLineOn(io.openInput(file), fromLine);
  const total = io.isWatched && file !== '-' ? await countLines(open()) : undefined;
  const counts = createCounts();
  const startedAt = now().epochMilliseconds;
  let shownAt = Number.NEGATIVE_INFINITY;
  const report = (): void => {
    const at = now().epochMilliseconds;
    if (!io.isWatched && counts.all() % linesPerReport === 0) io.tell(counts.words());
    if (!io.isWatched || at - shownAt < millisecondsPerProgress) return;
    shownAt = at;
    io.showProgress(progressWords({ done: counts.all(), total, what: 'messages', seconds: (at - startedAt) / 1_000 }));
  };
  let lastLine = fromLine - 1;
  try {
    const input = untilAborted(open(), signal, () => new InterruptedByUser());
    for await (const answer of backend.append(input)) {
      lastLine = answer.line + fromLine - 1;
      counts.count(answer);
      const placed = Object.assign(answer, { line: lastLine });
      await io.print(json ? JSON.stringify(placed) : describeLine(placed), answer.ok ? undefined : 'bad');
      report();
    }
  } catch (fault) {
    if (!(fault instanceof InterruptedByUser) && !(fault instanceof Interrupted)) throw fault;
    io.tell(counts.words());
    io.tell(howToGoOn(asked, lastLine, context));
    if (fault instanceof InterruptedByUser) return exitCodes.interrupted;
    throw fault;
  }
  if (counts.all() === 0) {
    io.tell(`There is no message in ${file === '-' ? 'the input' : file}.`, 'bad');
    return exitCodes.wrongUsage;
  }
  io.tell(counts.words());
  return counts.refused() === 0 ? exitCodes.done : exitCodes.refused;
};

/** Each type with the members of its data, one a line. */
const messageList = messageTypes
  .map((type) => {
    const { required, optional } = membersOf(type);
    const members = [...required, ...optional.map((name) => `${name}?`)];
    return members.length === 0 ? `  ${type}` : `  ${type} {${members.join(', ')}}`;
  })
  .join('\n');

export const appendCommand = defineOrdersCommand({
  name: 'append',
  summary: 'report what happened to orders, one message a line',
  usage: ['FILE|- [options]'],
  description: `Sends the messages in a file, or on standard input, one JSON object a line:

  {"orderNo":"12345678-9012","messageId":"wms-1","type":"allocate","data":{"vin":"JF1BT9KL2SG012345"}}

A message id is the same message for ever: sending a file again changes nothing. "occurredAt" (an instant, with Z or an offset) and
"reason" may be added. Types and their data:

${messageList}

Each line is answered on standard output; progress goes to standard error. A bad line stops none of the others. After
Ctrl-C, or when the server is lost, the last line says with which command to go on.`,
  examples: ['orders append messages.ndjson'],
  scopes: 'the scope orders:append',
  options: { 'from-line': { value: 'N', help: 'leaves the lines before this one out; the first is 1' } },
  changesOrders: true,
  stops: true,
  input: z
    .object({
      words: wordsOf({ file: word('A file is missing') }),
      'from-line': z
        .string()
        .regex(/^[1-9]\d{0,9}$/, '--from-line is the number of a line, from 1')
        .transform(Number)
        .default(1),
    })
    .transform(({ words, 'from-line': fromLine }) => ({ ...words, fromLine })),
  run: append,
});
