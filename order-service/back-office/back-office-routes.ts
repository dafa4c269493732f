import { Readable } from 'node:stream';
import type { BatchSummary, MessageLine } from '@driveaway/domain/api/back-office.ts';
import { RefusedRequest } from '../http/http-refusals.ts';
import { createRouter, type HttpContext, type HttpRouter } from '../http/http-state.ts';
import { MalformedInput, malformedField } from '../http/malformed-input.ts';
import { readBody } from '../http/read-body.ts';
import type { ServicePorts } from '../service-ports.ts';
import { appendLines, maximumMessageBytes } from './append-lines.ts';
import { appendMessage, type AppendPorts } from './append-message.ts';
import { refuseMachine } from './machine-refusals.ts';
import type { Machine } from './machine-token.ts';
import { findNext, findStanding } from './order-standing.ts';
import { parseMessage } from './parse-message.ts';
import { requireScope, type ScopePorts } from './require-scope.ts';
import { splitLines } from './split-lines.ts';

const expectContentType = (ctx: HttpContext, expected: string): void => {
  if (ctx.request.is(expected) === false) throw new RefusedRequest({ code: 'unsupported-content-type', expected });
};

const readMessage = async (ctx: HttpContext, orderNo: string) => {
  expectContentType(ctx, 'application/json');
  const parsed = parseMessage(await readBody(ctx.req, maximumMessageBytes));
  if (parsed.kind === 'malformed') throw new MalformedInput(parsed.errors);
  if (parsed.message.orderNo !== undefined && parsed.message.orderNo !== orderNo) {
    throw malformedField('orderNo', 'The message names another order than the address does.');
  }
  return parsed.message;
};

/** The answers to a batch as text: a line each as soon as it is known, then the summary. Never throws. */
async function* answerBatch(ctx: HttpContext, ports: AppendPorts, machine: Machine): AsyncGenerator<string> {
  const { requestId } = ctx.state;
  const counts = { lines: 0, accepted: 0, replayed: 0, refused: 0 };
  const count = (answer: MessageLine): void => {
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
    const lines = splitLines(ctx.req.iterator({ destroyOnReturn: false }), maximumMessageBytes);
    for await (const answer of appendLines(ports, { machine, correlationId: requestId }, lines)) {
      count(answer);
      yield `${JSON.stringify(answer)}\n`;
    }
  } catch (fault) {
    complete = false;
    ports.log.error('batch broken off', fault, { requestId });
  }
  ports.log.info('batch', { requestId, clientId: machine.clientId, complete, ...counts });
  const summary: BatchSummary = { summary: true, complete, ...counts };
  yield `${JSON.stringify(summary)}\n`;
}

/** Everything under /api/back-office: messages one at a time and in batches, and where an order stands. */
export const backOfficeRoutes = (ports: AppendPorts & ScopePorts & Pick<ServicePorts, 'eventStore'>): HttpRouter => {
  const router = createRouter();

  router.post(
    '/api/back-office/orders/:orderNo/events',
    requireScope(ports, 'orders:append', async (ctx, machine) => {
      const { orderNo = '' } = ctx.params;
      const message = await readMessage(ctx, orderNo);
      const outcome = await appendMessage(ports, { machine, orderNo, message, correlationId: ctx.state.requestId });
      ports.log.info('message', {
        requestId: ctx.state.requestId,
        clientId: machine.clientId,
        type: message.type,
        outcome: outcome.kind === 'done' ? 'done' : outcome.refusal.code,
      });
      if (outcome.kind === 'refused') refuseMachine(ctx, outcome.refusal);
      else ctx.body = outcome.answer;
    }),
  );

  router.post(
    '/api/back-office/events',
    requireScope(ports, 'orders:append', async (ctx, machine) => {
      expectContentType(ctx, 'application/x-ndjson');
      ctx.status = 200;
      ctx.type = 'application/x-ndjson; charset=utf-8';
      ctx.body = Readable.from(answerBatch(ctx, ports, machine));
    }),
  );

  router.get(
    '/api/back-office/orders/:orderNo',
    requireScope(ports, 'orders:read', async (ctx) => {
      const standing = await findStanding(ports, ctx.params['orderNo'] ?? '');
      if (standing === undefined) refuseMachine(ctx, { code: 'order-not-found' });
      else ctx.body = standing;
    }),
  );

  router.get(
    '/api/back-office/orders/:orderNo/next',
    requireScope(ports, 'orders:read', async (ctx) => {
      const next = await findNext(ports, ctx.params['orderNo'] ?? '');
      if (next === undefined) refuseMachine(ctx, { code: 'order-not-found' });
      else ctx.body = next;
    }),
  );

  return router;
};
