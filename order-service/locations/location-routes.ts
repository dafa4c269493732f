import type { locationResponseSchema } from '@driveaway/domain/api/price.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { z } from 'zod';
import { validate } from '../http/requests/validate.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { shopCalls } from '../routes/shop-calls.ts';

const locationQuerySchema = z.object({ search: z.string().max(200).default('') });

/** GET /api/location?search=: suburbs for a typed text, best first; none for fewer than three characters. */
export const locationRoutes = (suburbs: SuburbSearch): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  on(shopCalls.suburbs, async (ctx) => {
    const { search } = validate(locationQuerySchema, ctx.query);
    const body: z.infer<typeof locationResponseSchema> = suburbs.search(search).map(({ name, state, postcode }) => ({
      name,
      stateAbbreviationName: state,
      postcode,
    }));
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = body;
  });
  return routes;
};
