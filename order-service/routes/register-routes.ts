/** One router for all calls: each is limited, kept to whom it is for and asked as the table says before its handler runs. */
import type Koa from 'koa';
import { createRouter, type HttpMiddleware, type HttpState, type HttpRouter } from '../http/context/http-state.ts';
import { addressOf, createThrottle, takeAll, type Throttle } from '../http/limits/throttle.ts';
import type { ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { requireSession, sessionOf } from '../http/sessions/sessions.ts';
import { machineTokens } from '../machines/machine-token.ts';
import { rememberRevocations } from '../machines/revoked-clients.ts';
import { requireScope } from '../machines/require-scope.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { CallLimit, OpenCall } from './api-call.ts';
import type { ApiRoute, RouteContext } from './api-route.ts';
import { refuseUndeclaredQuery } from './refuse-undeclared-query.ts';

export type GuardPorts = Pick<ServicePorts, 'clock' | 'log' | 'randomness' | 'secrets' | 'settings' | 'vault'> & {
  readonly eventStore: Pick<ServicePorts['eventStore'], 'readStream'>;
};

/** Visitors of the others are refused by the handler. */
const needsSession = ({ access, isNoUse }: OpenCall): boolean =>
  isNoUse !== true && (access.kind === 'customer' || (access.kind === 'owner' && access.visitors === 'not-signed-in'));

/** What the request is called in the security log, and what it says of a fault: before anything that may go wrong. */
const named =
  (state: Pick<HttpState, 'securityEvent' | 'faultWords'>): HttpMiddleware =>
  async (ctx, next) => {
    Object.assign(ctx.state, state);
    await next();
  };

/** What somebody without access sends is not looked at: this comes behind the guards that keep them out. */
const declared =
  (call: OpenCall): HttpMiddleware =>
  async (ctx, next) => {
    refuseUndeclaredQuery(call, ctx);
    await next();
  };

/** The router of all routes. The first of two calls that share a limit makes its throttle. */
export const registerRoutes = (ports: GuardPorts, limits: ThrottleLimits, routes: readonly ApiRoute[]): HttpRouter => {
  const router = createRouter();
  const { clock, log, secrets } = ports;
  const machines = { clock, log, tokens: machineTokens(secrets), isRevoked: rememberRevocations(ports) };
  const throttles = new Map<CallLimit, Throttle>();
  const throttleOf = (limit: CallLimit): Throttle => {
    const rule = typeof limit.rule === 'string' ? limits[limit.rule] : limit.rule;
    const throttle = throttles.get(limit) ?? createThrottle(clock, rule);
    throttles.set(limit, throttle);
    return throttle;
  };

  const limited = (limit: CallLimit): HttpMiddleware => {
    const throttle = throttleOf(limit);
    return async (ctx, next) => {
      takeAll([[throttle, limit.per === 'address' ? addressOf(ctx) : sessionOf(ctx).customerId]]);
      await next();
    };
  };

  for (const route of routes) {
    const { method, path, limit, securityEvent, faultWords } = route.call;
    const guards = [
      ...(securityEvent === undefined ? [] : [named({ securityEvent })]),
      ...(faultWords === undefined ? [] : [named({ faultWords })]),
      ...(route.kind === 'open' && needsSession(route.call) ? [requireSession(ports)] : []),
      ...(route.kind === 'open' ? [declared(route.call)] : []),
      ...(limit === undefined ? [] : [limited(limit)]),
    ];
    const handle =
      route.kind === 'open'
        ? route.handle
        : requireScope(machines, route.call.access.scope, async (ctx, machine) => {
            refuseUndeclaredQuery(route.call, ctx);
            return route.handle(ctx, machine);
          });
    router.register(path, [method], [...guards, async (ctx: RouteContext, _next: Koa.Next) => handle(ctx)]);
  }
  return router;
};
