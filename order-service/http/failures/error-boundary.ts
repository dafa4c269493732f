import { OwnerErased } from '@driveaway/infra/keys/owner-erased.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { z } from 'zod';
import { RefusedRequest } from './http-refusals.ts';
import type { HttpContext, HttpMiddleware } from '../context/http-state.ts';
import { loggedPath } from '../context/logged-path.ts';
import { MalformedInput } from './malformed-input.ts';
import { failureStatus } from './failures.ts';
import { sendFailure, sendMalformed, sendRefusal } from './send-failure.ts';

const clientErrorSchema = z.object({ status: z.int().min(400).max(499), expose: z.literal(true) });

const answerFault = (ctx: HttpContext, fault: unknown, log: Log): void => {
  const { requestId } = ctx.state;
  const clientError = clientErrorSchema.safeParse(fault);
  if (clientError.success) {
    sendFailure(ctx, { status: clientError.data.status, code: 'bad-request', message: 'Bad request' });
    return;
  }
  // the browser closed the connection: not an error of ours
  if (ctx.req.destroyed && !ctx.req.complete) return;
  log.error('request failed', fault, { requestId, method: ctx.method, path: loggedPath(ctx.path) });
  if (isPassingFault(fault)) sendRefusal(ctx, { code: 'unavailable' });
  else {
    const message = ctx.state.faultWords ?? 'Something went wrong';
    sendFailure(ctx, { status: failureStatus('fault'), code: 'fault', message });
  }
};

/** Turns everything thrown below into the failure shape. Nothing of a fault but its request id reaches the customer. */
export const errorBoundary =
  (log: Log): HttpMiddleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      if (ctx.headerSent) {
        log.error('answer broken off', thrown, { requestId: ctx.state.requestId });
        ctx.res.destroy();
        return;
      }
      if (thrown instanceof MalformedInput) sendMalformed(ctx, thrown.errors);
      else if (thrown instanceof RefusedRequest) sendRefusal(ctx, thrown.refusal, thrown.errors);
      // the account was erased, in another tab, while this request was under way
      else if (thrown instanceof OwnerErased) sendRefusal(ctx, { code: 'not-signed-in' });
      else answerFault(ctx, thrown, log);
    }
  };
