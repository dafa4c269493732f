import type { PlacesResponse } from '@driveaway/domain/api/places.ts';
import type { locationResponseSchema } from '@driveaway/domain/api/price.ts';
import { boxOfTile, placesOfTile } from '@driveaway/domain/locations/map-tile.ts';
import { postcodePlace } from '@driveaway/domain/locations/postcode-place.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { postcodeSchema, type Suburb } from '@driveaway/domain/locations/state.ts';
import { z } from 'zod';
import { validate } from '../http/requests/validate.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { pointQuerySchema, shopCalls, tileQuerySchema } from '../routes/shop-calls.ts';

const locationQuerySchema = z.object({ search: z.string().max(200).default(''), near: z.optional(postcodeSchema) });

const wireSuburb = ({ name, state, postcode }: Suburb) => ({ name, stateAbbreviationName: state, postcode });

/**
 * GET /api/location?search=&near=: suburbs for a typed text, best first, those near a postcode before others; none for
 * fewer than three characters. GET /api/location/nearest?latitude=&longitude=: the suburb of a point, and
 * the next nearest one when that lies in another state: near a border only whoever is there knows.
 * GET /api/location/places?zoom=&column=&row=: what to write on a tile of a map.
 */
export const locationRoutes = (suburbs: SuburbSearch): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  on(shopCalls.suburbs, async (ctx) => {
    const { search, near: postcode } = validate(locationQuerySchema, ctx.query);
    const near = postcode === undefined ? undefined : postcodePlace(suburbs.byPostcode(postcode));
    const body: z.infer<typeof locationResponseSchema> = suburbs.search(search, { near }).map(wireSuburb);
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = body;
  });
  on(shopCalls.nearestSuburb, async (ctx) => {
    const found = suburbs.nearest(validate(pointQuerySchema, ctx.query));
    // where somebody is belongs in no cache
    ctx.set('Cache-Control', 'no-store');
    ctx.body = found.map(wireSuburb) satisfies z.infer<typeof locationResponseSchema>;
  });
  on(shopCalls.places, async (ctx) => {
    const tile = validate(tileQuerySchema, ctx.query);
    const body: PlacesResponse = [...placesOfTile(suburbs.within(boxOfTile(tile)), tile)];
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = body;
  });
  return routes;
};
