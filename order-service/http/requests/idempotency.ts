import type { Randomness } from '@driveaway/infra/clock/port.ts';
import { uuidV5 } from '@driveaway/infra/event-store/uuid-v5.ts';
import type { HttpContext } from '../context/http-state.ts';
import { malformedField } from '../failures/malformed-input.ts';

const header = 'Idempotency-Key';
const keyPattern = /^[\x21-\x7e]{8,200}$/;
/** Namespace of all command ids. Never change it: retries are recognised by it. */
const commandIdNamespace = '6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911';

/**
 * The id of the command a request stands for. The same `Idempotency-Key` (8 to 200 visible characters) on the same
 * route by the same customer is the same command; without a key every request is a new one.
 * @param scope the customer's id, or 'anonymous'
 * @param route a name for what is asked, e.g. 'deposit'
 */
export const commandIdOf = (ctx: HttpContext, randomness: Randomness, scope: string, route: string): string => {
  const key = ctx.get(header);
  if (key === '') return randomness.uuid();
  if (!keyPattern.test(key)) throw malformedField(header, 'The key must be 8 to 200 visible characters.');
  return uuidV5(commandIdNamespace, `${scope}\n${route}\n${key}`);
};

/** The id of one step of a command that writes to several streams: the same step of the same command, the same id. */
export const stepOf = (commandId: string, step: string): string => uuidV5(commandIdNamespace, `${commandId}/${step}`);
