import type { HttpContext } from '../http/context/http-state.ts';
import { addressOf } from '../http/limits/throttle.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { Passwords } from './passwords.ts';

/** Wrong ones in a session, after which it is over: whoever has a session alone learns no password by it. */
const mostWrong = 10;
/** Longer than any session. */
const rememberedHours = 24;

/**
 * Whether it is the password of the customer who is logged in: asked again before what cannot be undone. Ends the session
 * with its tenth wrong one.
 */
export const isPasswordOfSession = async (
  ctx: HttpContext,
  { vault, clock }: Pick<ServicePorts, 'vault' | 'clock'>,
  passwords: Passwords,
  password: string,
): Promise<boolean> => {
  const { customerId, sessionId } = sessionOf(ctx);
  const credential = await vault.findCredential(customerId);
  if (await passwords.verify(password, credential?.passwordHash, [addressOf(ctx), customerId])) {
    await vault.forgetWrongPasswords(sessionId);
    return true;
  }
  const instant = (hoursAgo = 0): string =>
    clock.now().subtract({ hours: hoursAgo }).toString({ smallestUnit: 'millisecond' });
  const wrong = await vault.noteWrongPassword(sessionId, instant(), instant(rememberedHours));
  if (wrong >= mostWrong) await vault.endNotedSession(customerId, sessionId);
  return false;
};
