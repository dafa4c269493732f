import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { throttleLimits } from '../http/limits/throttle-limits.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/**
 * Wrong ones in a session, after which it is over: whoever has a session alone learns no password by it, and gives fewer
 * codes than keep its owner from using any.
 */
const mostWrong = { password: 10, code: 5 } as const;
/** Longer than any session. */
const { windowSeconds } = throttleLimits.wrongPasswordsPerDevice;

type Guess<Result> = {
  readonly of: keyof typeof mostWrong;
  readonly look: () => Promise<Result>;
  readonly isWrong: (result: Result) => boolean;
};

/** Looks at what was guessed in a session, and counts wrong ones; refuses what comes after the last. */
export const guessInSession = async <Result>(
  ctx: HttpContext,
  { vault, clock }: Pick<ServicePorts, 'vault' | 'clock'>,
  { of, look, isWrong }: Guess<Result>,
): Promise<Result> => {
  const { customerId, sessionId } = sessionOf(ctx);
  const counted = `${of} ${sessionId}`;
  const instant = (secondsAgo = 0): string =>
    clock.now().subtract({ seconds: secondsAgo }).toString({ smallestUnit: 'millisecond' });
  // before it is looked at: of many at once no more are
  const count = await vault.noteWrongPassword(counted, instant(), instant(windowSeconds));
  if (count > mostWrong[of]) refuse({ code: 'not-signed-in' });
  const result = await look();
  if (!isWrong(result)) await vault.forgetWrongPasswords(counted);
  else if (count === mostWrong[of]) await vault.endNotedSession(customerId, sessionId);
  return result;
};
