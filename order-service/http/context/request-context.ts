import type { ServicePorts } from '../../ports/service-ports.ts';
import type { HttpMiddleware } from './http-state.ts';

/** Gives every request an id of its own, answers it in `X-Request-Id` and logs API calls without query or body. */
export const requestContext =
  ({
    randomness,
    clock,
    log,
    settings,
  }: Pick<ServicePorts, 'randomness' | 'clock' | 'log' | 'settings'>): HttpMiddleware =>
  async (ctx, next) => {
    const startedAt = clock.now();
    ctx.state.requestId = randomness.uuid();
    ctx.state.secureCookies = settings.secureCookies;
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    if (!/^\/(?:proxy\/)?api\//.test(ctx.path)) return;
    log.info('request', {
      requestId: ctx.state.requestId,
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      milliseconds: clock.now().epochMilliseconds - startedAt.epochMilliseconds,
    });
  };
