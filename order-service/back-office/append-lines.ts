/** Messages of the back office, one JSON object a line. */
import type { MessageLine } from '@driveaway/domain/api/back-office.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import { RefusedRequest, type HttpRefusal } from '../http/failures/http-refusals.ts';
import { appendMessage, type AppendPorts, type MessageToAppend } from './append-message.ts';
import { refusalOfFault, machineFailureOf } from '../machines/machine-refusals.ts';
import { maximumMessageBytes } from '../routes/machine-calls.ts';
import { lineTooLong, malformedLine } from './json-line.ts';
import { parseMessage } from './parse-message.ts';
import { runInLanes } from './run-in-lanes.ts';
import type { ByteLine } from './split-lines.ts';

/** Orders at once; on engines each of their messages is a round trip or two. */
const concurrency = 32;
/** Lines of one order often follow one another: read on past those that wait for their order's turn. */
const window = 512;
/** Read and not carried out: a line may bring a document. */
const mostBytes = 16 * 1024 * 1024;

type BatchSender = Pick<MessageToAppend, 'machine' | 'correlationId'>;

type Names = { readonly line: number; readonly orderNo?: string; readonly messageId?: string };
type ParsedLine =
  | { readonly kind: 'message'; readonly line: number; readonly bytes: number; readonly toAppend: MessageToAppend }
  | { readonly kind: 'answered'; readonly answer: MessageLine };

const refusedLine = (names: Names, refusal: HttpRefusal): MessageLine => {
  const { success: _, ...failure } = machineFailureOf(refusal).failure;
  return { ...names, ok: false, ...failure };
};

const parseLine = (sender: BatchSender, byteLine: ByteLine): ParsedLine => {
  const { line } = byteLine;
  if (byteLine.kind === 'too-long') return { kind: 'answered', answer: lineTooLong(line, maximumMessageBytes) };
  const parsed = parseMessage(byteLine.bytes);
  if (parsed.kind === 'malformed')
    return { kind: 'answered', answer: malformedLine({ line, ...parsed.names }, parsed.errors) };
  const { orderNo } = parsed.message;
  if (orderNo === undefined) {
    const { messageId } = parsed.message;
    return { kind: 'answered', answer: malformedLine({ line, messageId }, { orderNo: ['A line names its order.'] }) };
  }
  return {
    kind: 'message',
    line,
    bytes: byteLine.bytes.length,
    toAppend: { ...sender, orderNo, message: parsed.message },
  };
};

const appendLine = async (ports: AppendPorts, parsed: ParsedLine): Promise<MessageLine> => {
  if (parsed.kind === 'answered') return parsed.answer;
  const { line, toAppend } = parsed;
  const names = { line, orderNo: toAppend.orderNo, messageId: toAppend.message.messageId };
  try {
    const outcome = await appendMessage(ports, toAppend);
    if (outcome.kind === 'refused') return refusedLine(names, outcome.refusal);
    const { success: _, ...answer } = outcome.answer;
    return { line, ok: true, ...answer };
  } catch (fault) {
    if (fault instanceof RefusedRequest) return refusedLine(names, fault.refusal);
    ports.log.error('message failed', fault, { orderNo: names.orderNo, line });
    const refusal = isPassingFault(fault) ? ({ code: 'unavailable' } as const) : refusalOfFault(fault);
    return refusal !== undefined
      ? refusedLine(names, refusal)
      : { ...names, ok: false, code: 'fault', message: 'Something went wrong' };
  }
};

async function* parseLines(sender: BatchSender, lines: AsyncIterable<ByteLine>): AsyncGenerator<ParsedLine> {
  for await (const line of lines) yield parseLine(sender, line);
}

/**
 * Carries out messages line by line and reports the result of each in input order. Different orders run concurrently,
 * the messages of one order sequentially; a bad line does not stop the others. Throws when the input breaks off, after
 * answering the lines received.
 */
export const appendLines = (
  ports: AppendPorts,
  sender: BatchSender,
  lines: AsyncIterable<ByteLine>,
): AsyncGenerator<MessageLine> =>
  runInLanes(parseLines(sender, lines), {
    laneOf: (parsed) => (parsed.kind === 'message' ? parsed.toAppend.orderNo : undefined),
    run: async (parsed) => appendLine(ports, parsed),
    concurrency,
    window,
    weightOf: (parsed) => (parsed.kind === 'message' ? parsed.bytes : 0),
    mostWeight: mostBytes,
  });
