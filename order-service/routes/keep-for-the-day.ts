import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import type { ApiRoute, RouteContext } from './api-route.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

const halfHour = 30 * 60 * 1_000;
const editions = createMemory<number, string>('days', { most: 1 });

/** The days that it is in all time zones of the states, as one word: answers are kept until one of them changes. */
export const editionOfAnswers = (at: Temporal.Instant): string => {
  // days begin on the half hour everywhere in Australia, and time zone conversion is slow
  const since = Math.floor(at.epochMilliseconds / halfHour);
  const known = editions.get(since);
  if (known !== undefined) return known;
  const days = new Set(Object.values(stateTimeZones).map((zone) => at.toZonedDateTimeISO(zone).toPlainDate()));
  const edition = [...days].join();
  editions.set(since, edition);
  return edition;
};

/** The routes; the answers of those that the table marks may be kept until the day changes. */
export const keepForTheDay = (routes: readonly ApiRoute[], edition: () => string): readonly ApiRoute[] =>
  routes.map((route) => {
    if (route.kind !== 'open' || route.call.keptForTheDay !== true) return route;
    return {
      ...route,
      handle: (ctx: RouteContext) => {
        ctx.state.keptAs = { route: route.call.path, edition: edition() };
        return route.handle(ctx);
      },
    };
  });
