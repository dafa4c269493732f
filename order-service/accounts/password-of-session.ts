import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { addressOf } from '../http/limits/throttle.ts';
import { sessionOf, sessionStands, type SessionPorts } from '../http/sessions/sessions.ts';
import { guessInSession } from './guess-in-session.ts';
import type { Passwords } from './passwords.ts';

/**
 * Refuses any other than the password of the customer who is logged in, and one that is it no more once it was looked at:
 * asked again before what cannot be undone.
 */
export const requirePasswordOfSession = async (
  ctx: HttpContext,
  ports: SessionPorts,
  passwords: Passwords,
  password: string,
): Promise<void> => {
  const { customerId } = sessionOf(ctx);
  const look = async (): Promise<boolean> => {
    const credential = await ports.vault.findCredential(customerId);
    const isRight = await passwords.verify(password, credential?.passwordHash, [addressOf(ctx), customerId]);
    return isRight && sessionStands(ctx, ports);
  };
  if (!(await guessInSession(ctx, ports, { of: 'password', look, isWrong: (isRight) => !isRight })))
    refuse({ code: 'invalid-login' });
};
