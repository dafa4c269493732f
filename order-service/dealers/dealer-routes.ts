import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { streetOf } from '@driveaway/domain/maker/dealer-row.ts';
import { dealerDepartmentSchema } from '@driveaway/domain/maker/showroom.ts';
import type { Dealer } from '@driveaway/domain/dealers/dealer.ts';
import { nearestDealers } from '@driveaway/domain/dealers/nearest-dealers.ts';
import { defaultSuburb } from '@driveaway/domain/locations/default-suburb.ts';
import { demonstratorsOf } from '@driveaway/domain/test-drives/demonstrators-of.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import { z } from 'zod';
import { refuse } from '../http/failures/send-failure.ts';
import { validate } from '../http/requests/validate.ts';
import { dealerOfPostcode } from './dealer-of-postcode.ts';
import { pointOfPostcode } from './point-of-postcode.ts';
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
  state: z.optional(stateCodeSchema),
});

/** What a retailer without a showroom says of where it goes to: the lines of its details below its name. */
const servedBy = ({ isMobileDealer, details }: Dealer): string =>
  isMobileDealer ? details.split('|').slice(1).join('. ') : '';

const dealerQuerySchema = z.object({
  postcode: z.string().default(defaultSuburb.postcode),
  state: z.optional(stateCodeSchema),
});

/** GET /api/dealers (a list, nearest first) and GET /api/dealer (the nearest that sells cars). */
export const dealerRoutes = (suburbs: SuburbSearch): readonly ApiRoute[] => {
  const { routes, on } = routeList();

  on(shopCalls.dealers, async (ctx) => {
    const { top, DepartmentName: department, PostCode, stiOnly, ...query } = validate(dealersQuerySchema, ctx.query);
    const point = pointOfPostcode(PostCode, suburbs, query.state);
    if (point === undefined) return refuse(ctx, { code: 'postcode-not-found' });
    const { latitude, longitude, state } = point;
    const found = nearestDealers({
      latitude,
      longitude,
      top,
      stiOnly: stiOnly === 'true',
      ...(department === undefined ? {} : { department }),
    });
    const body: DealerListResponse = found.map(({ dealer, distanceKm }) => ({
      id: dealer.id,
      name: dealer.name,
      crmDealerId: dealer.crmDealerId,
      distance: distanceKm,
      state: dealer.address.stateCode,
      postcode: dealer.address.postalCode,
      isMobileDealer: dealer.isMobileDealer,
      excludesHomeDelivery: dealer.excludesHomeDelivery,
      sellsLimitedSeries: dealer.sellsLimitedSeries,
      latitude: dealer.address.latitude,
      longitude: dealer.address.longitude,
      languages: [...dealer.languages],
      licence: { ...dealer.licence },
      website: { ...dealer.website },
      demonstrators: demonstratorsOf(dealer).map(({ modelCode, variantCode }) => ({ modelCode, variantCode })),
      serves: servedBy(dealer),
      dealerDetails: [
        {
          suburb: dealer.address.city,
          street: dealer.isMobileDealer ? '' : streetOf(dealer.address),
          phones: [...dealer.phones],
          openingHours: [...dealer.openingHours],
          departments: [...dealer.departments],
        },
      ],
      searchedFrom: { postcode: PostCode, state },
    }));
    ctx.set('Cache-Control', forAnHour);
    ctx.body = body;
    return undefined;
  });

  on(shopCalls.nearestDealer, async (ctx) => {
    const { postcode, state } = validate(dealerQuerySchema, ctx.query);
    const dealer = dealerOfPostcode(postcode, suburbs, state);
    if (dealer === undefined) return refuse(ctx, { code: 'postcode-not-found' });
    ctx.set('Cache-Control', forAnHour);
    ctx.body = dealer;
    return undefined;
  });

  return routes;
};
