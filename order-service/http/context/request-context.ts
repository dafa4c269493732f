import type { ServicePorts } from '../../ports/service-ports.ts';
import type { HttpMiddleware } from './http-state.ts';

const apiCall = /^\/(?:proxy\/)?api\//;

/** Gives every request an id of its own, answers it in `X-Request-Id` and logs API calls without query or body. */
export const requestContext =
  ({
    randomness,
    clock,
    log,
    settings,
  }: Pick<ServicePorts, 'randomness' | 'clock' | 'log' | 'settings'>): HttpMiddleware =>
  async (ctx, next) => {
    const { path, state } = ctx;
    state.requestId = randomness.uuid();
    state.secureCookies = settings.secureCookies;
    ctx.res.setHeader('X-Request-Id', state.requestId);
    if (!apiCall.test(path)) return next();
    const startedAt = clock.now();
    await next();
    return log.info('request', {
      requestId: state.requestId,
      method: ctx.method,
      path,
      status: ctx.status,
      milliseconds: clock.now().epochMilliseconds - startedAt.epochMilliseconds,
    });
  };
