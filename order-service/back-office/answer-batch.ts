import { Readable } from 'node:stream';
import type { BatchSummary } from '@driveaway/domain/api/back-office.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { readAtItsPace } from '../http/limits/limit-reading.ts';
import type { Machine } from '../machines/machine.ts';
import { splitLines } from './split-lines.ts';
import { untilAborted } from './until-aborted.ts';

export type Batch = {
  /** In the log. */
  readonly name: string;
  readonly ctx: HttpContext;
  readonly machine: Machine;
  readonly stopping: AbortSignal;
  readonly maximumLineBytes: number;
};

type LineAnswer = { readonly ok: true; readonly replayed: boolean } | { readonly ok: false };

type AnswersTo = (lines: ReturnType<typeof splitLines>) => AsyncIterable<LineAnswer>;

/** The answers as text, then the summary. Never throws. */
async function* answersAsText(
  log: Log,
  { name, ctx, machine, stopping, maximumLineBytes }: Batch,
  answersTo: AnswersTo,
): AsyncGenerator<string> {
  const { requestId } = ctx.state;
  const counts = { lines: 0, accepted: 0, replayed: 0, refused: 0 };
  const count = (answer: LineAnswer): void => {
    counts.lines += 1;
    if (!answer.ok) counts.refused += 1;
    else {
      counts.accepted += 1;
      if (answer.replayed) counts.replayed += 1;
    }
  };
  let complete = true;
  try {
    // `destroyOnReturn: false` keeps the connection for the answer
    const chunks = untilAborted(
      ctx.req.iterator({ destroyOnReturn: false }),
      stopping,
      () => new Error('The service is stopping', { cause: stopping.reason }),
    );
    for await (const answer of answersTo(splitLines(chunks, maximumLineBytes))) {
      count(answer);
      yield `${JSON.stringify(answer)}\n`;
    }
  } catch (fault) {
    complete = false;
    // the summary in the log says that a sender has left
    if (ctx.req.complete || !ctx.req.destroyed) log.error(`${name} broken off`, fault, { requestId });
  }
  log.info(name, { requestId, clientId: machine.clientId, complete, ...counts });
  const summary: BatchSummary = { summary: true, complete, ...counts };
  yield `${JSON.stringify(summary)}\n`;
}

/** Answers a batch in NDJSON: a line for each of its lines as soon as it is known, then the summary. */
export const answerBatch = (log: Log, batch: Batch, answersTo: AnswersTo): void => {
  const { ctx } = batch;
  ctx.status = 200;
  ctx.type = 'application/x-ndjson; charset=utf-8';
  // read only as fast as it is carried out (backpressure), which may take longer than the one-minute limit
  readAtItsPace(ctx.req);
  ctx.body = Readable.from(answersAsText(log, batch, answersTo));
};
