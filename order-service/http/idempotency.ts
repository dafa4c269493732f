import type { Randomness } from '@driveaway/infra/clock/port.ts';
import type { HttpContext } from './http-state.ts';
import { malformedField } from './malformed-input.ts';
import { uuidV5 } from './uuid-v5.ts';

const header = 'Idempotency-Key';
const keyPattern = /^[\x21-\x7e]{8,200}$/;

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
  return uuidV5(`${scope}\n${route}\n${key}`);
};
