import { keepAnswers } from '../http/files/kept-answers.ts';
import type { ApiRoute, RouteContext } from './api-route.ts';

/** The routes; those marked in the table cache their answers until the day changes. */
export const keepForTheDay = (routes: readonly ApiRoute[], today: () => string): readonly ApiRoute[] => {
  const kept = keepAnswers({ edition: today });
  return routes.map((route) => {
    if (route.kind !== 'open' || route.call.keptForTheDay !== true) return route;
    return { ...route, handle: (ctx: RouteContext) => kept(ctx, async () => route.handle(ctx)) };
  });
};
