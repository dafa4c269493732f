import type { ApiRoute, RouteContext } from './api-route.ts';

/** The routes; the answers of those that the table marks may be kept until the day changes. */
export const keepForTheDay = (routes: readonly ApiRoute[], today: () => string): readonly ApiRoute[] =>
  routes.map((route) => {
    if (route.kind !== 'open' || route.call.keptForTheDay !== true) return route;
    return {
      ...route,
      handle: (ctx: RouteContext) => {
        ctx.state.keptAs = { route: route.call.path, edition: today() };
        return route.handle(ctx);
      },
    };
  });
