import type { HttpContext } from '../http/context/http-state.ts';
import { addressOf } from '../http/limits/throttle.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { guessInSession } from './guess-in-session.ts';
import type { Passwords } from './passwords.ts';

/**
 * Whether it is the password of the customer who is logged in, and still is once it was looked at: asked again before what
 * cannot be undone.
 */
export const isPasswordOfSession = async (
  ctx: HttpContext,
  ports: Pick<ServicePorts, 'vault' | 'clock'>,
  passwords: Passwords,
  password: string,
): Promise<boolean> => {
  const { customerId, sessionVersion } = sessionOf(ctx);
  const look = async (): Promise<boolean> => {
    const credential = await ports.vault.findCredential(customerId);
    const isRight = await passwords.verify(password, credential?.passwordHash, [addressOf(ctx), customerId]);
    return isRight && (await ports.vault.findCredential(customerId))?.sessionVersion === sessionVersion;
  };
  return guessInSession(ctx, ports, { of: 'password', look, isWrong: (isRight) => !isRight });
};
