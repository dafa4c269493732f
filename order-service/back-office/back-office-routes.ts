import { orderMessageConditionsSchema } from '@driveaway/domain/api/back-office.ts';
import { MalformedInput, malformedField } from '../http/failures/malformed-input.ts';
import { validate } from '../http/requests/validate.ts';
import { routeList, type ApiRoute, type RouteContext } from '../routes/api-route.ts';
import { machineCalls, maximumMessageBytes } from '../routes/machine-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { answerBatch } from './answer-batch.ts';
import { appendLines } from './append-lines.ts';
import { atPaceOfReadModels } from './at-pace-of-read-models.ts';
import { appendMessage, type AppendPorts } from './append-message.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { Machine } from '../machines/machine.ts';
import { findNext, findStanding } from './order-standing.ts';
import { parseMessage } from './parse-message.ts';
import type { ScopePorts } from '../machines/require-scope.ts';
import { refusalToKnow } from './retailer-orders.ts';
import { tryMessage } from './try-message.ts';

const readMessage = (bytes: Buffer, orderNo: string) => {
  const parsed = parseMessage(bytes);
  if (parsed.kind === 'malformed') throw new MalformedInput(parsed.errors);
  if (parsed.message.orderNo !== undefined && parsed.message.orderNo !== orderNo) {
    throw malformedField('orderNo', 'The message names another order than the address does.');
  }
  return parsed.message;
};

/** Everything under /api/back-office: messages one at a time and in batches, and where an order stands. */
export const backOfficeRoutes = (
  ports: AppendPorts & ScopePorts & Pick<ServicePorts, 'eventStore' | 'readModels' | 'wait'>,
  /** Ends a batch early with the results so far: the client sends the rest again, to whichever process answers next. */
  stopping: AbortSignal,
): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();

  onMachine(machineCalls.appendMessage, async (ctx, machine, sent) => {
    const { orderNo = '' } = ctx.params;
    const { dryRun, ifRevision } = validate(orderMessageConditionsSchema, ctx.query);
    const message = readMessage(await sent.bytes(), orderNo);
    const toAppend = { machine, orderNo, message, correlationId: ctx.state.requestId, ifRevision };
    const outcome = dryRun ? await tryMessage(ports, toAppend) : await appendMessage(ports, toAppend);
    ports.log.info('message', {
      requestId: ctx.state.requestId,
      clientId: machine.clientId,
      type: message.type,
      outcome: outcome.kind === 'done' ? 'done' : outcome.refusal.code,
      ...(dryRun ? { dryRun } : {}),
    });
    ctx.body = outcome.kind === 'done' ? outcome.answer : refuse(outcome.refusal);
  });

  onMachine(machineCalls.appendBatch, async (ctx, machine, sent) => {
    sent.expectType();
    const batch = { name: 'batch', ctx, machine, stopping, maximumLineBytes: maximumMessageBytes };
    answerBatch(ports.log, batch, (lines) =>
      appendLines(ports, { machine, correlationId: ctx.state.requestId }, atPaceOfReadModels(ports, lines)),
    );
  });

  const tellKnown = async (ctx: RouteContext, machine: Machine, find: typeof findStanding | typeof findNext) => {
    const { orderNo = '' } = ctx.params;
    const code = await refusalToKnow(ports, machine, orderNo);
    if (code !== undefined) refuse({ code });
    ctx.body = (await find(ports, orderNo)) ?? refuse({ code: 'order-not-found' });
  };
  onMachine(machineCalls.orderStanding, async (ctx, machine) => tellKnown(ctx, machine, findStanding));
  onMachine(machineCalls.nextMessages, async (ctx, machine) => tellKnown(ctx, machine, findNext));

  return routes;
};
