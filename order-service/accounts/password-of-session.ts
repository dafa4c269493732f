import type { HttpContext } from '../http/context/http-state.ts';
import { addressOf } from '../http/limits/throttle.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { Passwords } from './passwords.ts';

/** Whether it is the password of the customer who is logged in: asked again before what cannot be undone. */
export const isPasswordOfSession = async (
  ctx: HttpContext,
  { vault }: Pick<ServicePorts, 'vault'>,
  passwords: Passwords,
  password: string,
): Promise<boolean> => {
  const { customerId } = sessionOf(ctx);
  const credential = await vault.findCredential(customerId);
  return passwords.verify(password, credential?.passwordHash, [addressOf(ctx), customerId]);
};
