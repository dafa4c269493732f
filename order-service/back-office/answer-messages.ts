/** Lines of messages carried out one after another; what is wrong with a line is its answer. */
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import type { z } from 'zod';
import { validate } from '../http/requests/validate.ts';
import { answerBatch, type Batch } from './answer-batch.ts';
import { jsonOfLine, lineTooLong, lineOfFault } from './json-line.ts';
import type { ByteLine } from './split-lines.ts';

type MessageLines<Message, Answer> = {
  readonly schema: z.ZodType<Message>;
  /** The most that a line may have. */
  readonly maximumBytes: number;
  /** Durable once it resolves. */
  readonly record: (message: Message) => Promise<Answer>;
};

export type AnswerOfLine = { readonly success: true; readonly replayed: boolean; readonly dryRun?: true | undefined };

const answerLine = async <Message, Answer extends AnswerOfLine>(
  one: ByteLine,
  { schema, maximumBytes, record }: MessageLines<Message, Answer>,
) => {
  const { line } = one;
  if (one.kind === 'too-long') return lineTooLong(line, maximumBytes);
  try {
    const { success: _, dryRun: __, ...answer } = await record(validate(schema, jsonOfLine(one.bytes)));
    const ok: true = true;
    return { line, ok, ...answer };
  } catch (fault) {
    return lineOfFault(line, fault);
  }
};

/** The answer to each line, as soon as it is known. Throws only on faults. */
async function* answerLines<Message, Answer extends AnswerOfLine>(
  lines: AsyncIterable<ByteLine>,
  messages: MessageLines<Message, Answer>,
) {
  for await (const one of lines) yield answerLine(one, messages);
}

/** Answers a batch of such lines in NDJSON, a line for each as soon as it is known, then the summary. */
export const answerMessages = <Message, Answer extends AnswerOfLine>(
  log: Log,
  batch: Omit<Batch, 'maximumLineBytes'>,
  messages: MessageLines<Message, Answer>,
): void => {
  const whole = { ...batch, maximumLineBytes: messages.maximumBytes };
  answerBatch(log, whole, (lines) => answerLines(lines, messages));
};
