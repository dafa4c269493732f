import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { wireDealer } from '@driveaway/domain/api/wire-dealer.ts';
import { dealerDepartmentSchema } from '@driveaway/domain/maker/showroom.ts';
import { nearestDealers } from '@driveaway/domain/dealers/nearest-dealers.ts';
import { defaultSuburb } from '@driveaway/domain/locations/default-suburb.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { nearbyFields } from '@driveaway/domain/locations/state.ts';
import { z } from 'zod';
import { refuse } from '../http/failures/http-refusals.ts';
import { validate } from '../http/requests/validate.ts';
import { dealerOfPlace } from './dealer-of-place.ts';
import { pointOfPlace } from './point-of-place.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { shopCalls } from '../routes/shop-calls.ts';

/** Specification §9. */
const listSize = 15;
const forAnHour = 'public, max-age=3600';

const flag = z.enum(['true', 'false']).default('false');

const dealersQuerySchema = z.object({
  // digits only: Number would also take '1e1', '0x10' and ' 5 '
  top: z
    .string()
    .regex(/^\d{1,3}$/, 'Expected a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(listSize),
  DepartmentName: z.optional(dealerDepartmentSchema),
  /** Every retailer of the list is active. */
  ActiveOnly: flag,
  PostCode: z.string().default(defaultSuburb.postcode),
  stiOnly: flag,
  state: nearbyFields.state,
  suburb: nearbyFields.suburb,
});

const dealerQuerySchema = z.object({ ...nearbyFields, postcode: z.string().default(defaultSuburb.postcode) });

/** GET /api/dealers (a list, nearest first) and GET /api/dealer (the nearest that sells cars). */
export const dealerRoutes = (suburbs: SuburbSearch): readonly ApiRoute[] => {
  const { routes, on } = routeList();

  on(shopCalls.dealers, async (ctx) => {
    const { top, DepartmentName: department, PostCode, stiOnly, ...query } = validate(dealersQuerySchema, ctx.query);
    const point = pointOfPlace({ ...query, postcode: PostCode }, suburbs) ?? refuse({ code: 'postcode-not-found' });
    const { latitude, longitude, state } = point;
    const found = nearestDealers({
      latitude,
      longitude,
      top,
      stiOnly: stiOnly === 'true',
      ...(department === undefined ? {} : { department }),
    });
    const body: DealerListResponse = found.map(({ dealer, distanceKm }) =>
      wireDealer(dealer, distanceKm, { postcode: PostCode, state }),
    );
    ctx.set('Cache-Control', forAnHour);
    ctx.body = body;
  });

  on(shopCalls.nearestDealer, async (ctx) => {
    const dealer =
      dealerOfPlace(validate(dealerQuerySchema, ctx.query), suburbs) ?? refuse({ code: 'postcode-not-found' });
    ctx.set('Cache-Control', forAnHour);
    ctx.body = dealer;
  });

  return routes;
};
