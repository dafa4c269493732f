import type { Randomness } from '@driveaway/infra/clock/port.ts';
import { uuidV5 } from '@driveaway/infra/event-store/uuid-v5.ts';
import type { HttpContext } from '../context/http-state.ts';
import { malformedField } from '../failures/malformed-input.ts';

export const idempotencyKeyHeader = 'Idempotency-Key';
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,200}$/;
/** Namespace of all command ids. Never change it: retries are recognised by it. */
const commandIdNamespace = '6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911';

/**
 * The id of the command that a request's `Idempotency-Key` (8 to 200 visible characters) stands for: the same key on the
 * same route by the same customer is the same command. Undefined without a key.
 * @param scope the customer's id, or 'anonymous'
 * @param route a name for what is asked, e.g. 'deposit'
 */
export const keyedCommandId = (ctx: HttpContext, scope: string, route: string): string | undefined => {
  const key = ctx.get(idempotencyKeyHeader);
  if (key === '') return undefined;
  if (!idempotencyKeyPattern.test(key)) {
    throw malformedField(idempotencyKeyHeader, 'The key must be 8 to 200 visible characters.');
  }
  return uuidV5(commandIdNamespace, `${scope}\n${route}\n${key}`);
};

/** The id of the command a request stands for, of its key (`keyedCommandId`); without one every request is a new command. */
export const commandIdOf = (ctx: HttpContext, randomness: Randomness, scope: string, route: string): string =>
  keyedCommandId(ctx, scope, route) ?? randomness.uuid();

/** The id of one step of a command that writes to several streams: the same step of the same command, the same id. */
export const stepOf = (commandId: string, step: string): string => uuidV5(commandIdNamespace, `${commandId}/${step}`);
