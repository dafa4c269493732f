import { sqliteErrorCode } from '@driveaway/infra/data-directory/sqlite-error-code.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { z } from 'zod';
import { RefusedRequest } from './http-refusals.ts';
import type { HttpContext, HttpMiddleware } from '../context/http-state.ts';
import { MalformedInput } from './malformed-input.ts';
import { refuse, sendFailure, sendMalformed } from './send-failure.ts';

/** What a store or the system calls "not now": the same request may succeed later. */
const passingCodes: ReadonlySet<unknown> = new Set([
  'unavailable',
  'stopped',
  'closed',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOSPC',
  'EMFILE',
]);

/** SQLITE_BUSY, LOCKED, IOERR, FULL and CANTOPEN. */
const passingSqliteCodes: ReadonlySet<number | undefined> = new Set([5, 6, 10, 13, 14]);

/** True when the fault, or one that caused it, says that trying later may help. */
export const isPassingFault = (fault: unknown): boolean => {
  for (let current = fault; current instanceof Error; current = current.cause) {
    if ('code' in current && passingCodes.has(current.code)) return true;
    if (passingSqliteCodes.has(sqliteErrorCode(current))) return true;
  }
  return false;
};

const clientErrorSchema = z.object({ status: z.int().min(400).max(499), expose: z.literal(true) });

const answerFault = (ctx: HttpContext, fault: unknown, log: Log): void => {
  const { requestId } = ctx.state;
  const clientError = clientErrorSchema.safeParse(fault);
  if (clientError.success) {
    sendFailure(ctx, { status: clientError.data.status, code: 'bad-request', message: 'Bad request' });
    return;
  }
  // a browser that went away is nobody's fault
  if (ctx.req.destroyed && !ctx.req.complete) return;
  log.error('request failed', fault, { requestId, method: ctx.method, path: ctx.path });
  if (isPassingFault(fault)) refuse(ctx, { code: 'unavailable' });
  else sendFailure(ctx, { status: 500, code: 'fault', message: 'Something went wrong' });
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
      else if (thrown instanceof RefusedRequest) refuse(ctx, thrown.refusal);
      else answerFault(ctx, thrown, log);
    }
  };
