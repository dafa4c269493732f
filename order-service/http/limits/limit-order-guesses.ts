import { failureSchema } from '@driveaway/domain/api/failure.ts';
import type { Clock } from '@driveaway/infra/clock/port.ts';
import type { HttpMiddleware } from '../context/http-state.ts';
import type { HttpRefusal } from '../failures/http-refusals.ts';
import { sendRefusal } from '../failures/send-failure.ts';
import { addressOf, createThrottle } from './throttle.ts';
import type { ThrottleLimits } from './throttle-limits.ts';

/** The refusals for orders that are not the caller's. */
const denials: ReadonlySet<string> = new Set<HttpRefusal['code']>([
  'order-access-denied',
  'order-not-found',
  'contract-not-found',
  'document-not-found',
]);
const customerCalls = '/api/build-your-own/';

/**
 * Order numbers have twelve digits: an address that keeps asking for orders it may not see is told to stop. Only such
 * answers count and are held back, so nobody else behind the same address notices.
 */
export const limitOrderGuesses = (
  clock: Clock,
  { orderGuessesPerAddress }: Pick<ThrottleLimits, 'orderGuessesPerAddress'>,
): HttpMiddleware => {
  const perAddress = createThrottle(clock, orderGuessesPerAddress);
  return async (ctx, next) => {
    if (!ctx.path.startsWith(customerCalls)) return next();
    await next();
    if (ctx.status < 400 || !denials.has(failureSchema.safeParse(ctx.body).data?.code ?? '')) return undefined;
    const answer = perAddress.take(addressOf(ctx));
    if (answer.allowed) return undefined;
    return sendRefusal(ctx, { code: 'too-many-attempts', retryAfterSeconds: answer.retryAfterSeconds });
  };
};
