import type { Failure } from '@driveaway/domain/api/failure.ts';
import type { HttpRefusal } from './http-refusals.ts';
import type { HttpContext } from '../context/http-state.ts';
import type { FieldErrors } from './malformed-input.ts';
import { failureStatus } from './failures.ts';
import { refusalResponse } from './refusal-responses.ts';

type Answer = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: FieldErrors | undefined;
  readonly retryAfterSeconds?: number | undefined;
};

/** Answers in the failure shape; never cached. */
export const sendFailure = (ctx: HttpContext, { status, code, message, errors, retryAfterSeconds }: Answer): void => {
  const fields: [string, string[]][] = Object.entries(errors ?? {}).map(([field, messages]) => [field, [...messages]]);
  const body: Failure = {
    success: false,
    code,
    message,
    ...(fields.length === 0 ? {} : { errors: Object.fromEntries(fields) }),
    requestId: ctx.state.requestId,
  };
  ctx.state.refusal = code;
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
  ctx.body = body;
};

/** Answers with a refusal: its status, its words, and field errors if there are any. */
export const sendRefusal = (ctx: HttpContext, refusal: HttpRefusal, errors?: FieldErrors): void =>
  sendFailure(ctx, { ...refusalResponse(refusal), code: refusal.code, errors });

/** Every message of every field, as form answers join them (specification §8). */
export const joinedMessages = (errors: FieldErrors): string => Object.values(errors).flat().join(', ');

/** Answers 400 with the messages of the fields. */
export const sendMalformed = (ctx: HttpContext, errors: FieldErrors): void =>
  sendFailure(ctx, {
    status: failureStatus('malformed-input'),
    code: 'malformed-input',
    message: joinedMessages(errors),
    errors,
  });
