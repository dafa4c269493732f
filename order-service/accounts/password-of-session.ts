import type { HttpContext } from '../http/context/http-state.ts';
import { addressOf } from '../http/limits/throttle.ts';
import { sessionOf, sessionStands, type SessionPorts } from '../http/sessions/sessions.ts';
import { guessInSession } from './guess-in-session.ts';
import type { Passwords } from './passwords.ts';

/**
 * Whether it is the password of the customer who is logged in, and still is once it was looked at: asked again before what
 * cannot be undone.
 */
export const isPasswordOfSession = async (
  ctx: HttpContext,
  ports: SessionPorts,
  passwords: Passwords,
  password: string,
): Promise<boolean> => {
  const { customerId } = sessionOf(ctx);
  const look = async (): Promise<boolean> => {
    const credential = await ports.vault.findCredential(customerId);
    const isRight = await passwords.verify(password, credential?.passwordHash, [addressOf(ctx), customerId]);
    return isRight && sessionStands(ctx, ports);
  };
  return guessInSession(ctx, ports, { of: 'password', look, isWrong: (isRight) => !isRight });
};
