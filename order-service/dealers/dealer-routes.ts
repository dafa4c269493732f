import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { dealerDepartmentSchema, type Dealer } from '@driveaway/domain/dealers/dealer.ts';
import { nearestDealers } from '@driveaway/domain/dealers/nearest-dealers.ts';
import { defaultSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { z } from 'zod';
import { createRouter, type HttpRouter } from '../http/http-state.ts';
import { refuse } from '../http/send-failure.ts';
import { validate } from '../http/validate.ts';
import { pointOfPostcode } from './point-of-postcode.ts';

/** Specification §9. */
const listSize = 15;
const forAnHour = 'public, max-age=3600';

const flag = z.enum(['true', 'false']).default('false');

const dealersQuerySchema = z.object({
  top: z.coerce.number().int().min(1).max(100).default(listSize),
  DepartmentName: dealerDepartmentSchema.optional(),
  /** Every retailer of the list is active. */
  ActiveOnly: flag,
  PostCode: z.string().default(defaultSuburb.postcode),
  stiOnly: flag,
});

const dealerQuerySchema = z.object({ postcode: z.string().default(defaultSuburb.postcode) });

/** A retailer as the marketing pages keep it (specification §3, Dealer). */
const wireDealerOf = ({ id, crmDealerId, name, address, phones, paymentMerchantId }: Dealer) => ({
  id,
  externalId: crmDealerId,
  label: name,
  postCode: address.postalCode,
  state: address.stateCode,
  latitude: address.latitude,
  longitude: address.longitude,
  address: {
    address: [address.address1, address.address2].filter((line) => line !== '').join(', '),
    name,
    city: address.city,
    geoLevel: 'address',
    phone: phones[0] ?? '',
  },
  attributes: { paymentMerchantId },
});

/** GET /api/dealers (a list, nearest first) and GET /api/dealer (the nearest that sells cars). */
export const dealerRoutes = (suburbs: SuburbSearch): HttpRouter => {
  const router = createRouter();

  router.get('/api/dealers', async (ctx) => {
    const { top, DepartmentName: department, PostCode, stiOnly } = validate(dealersQuerySchema, ctx.query);
    const point = pointOfPostcode(PostCode, suburbs);
    if (point === undefined) return refuse(ctx, { code: 'postcode-not-found' });
    const { latitude, longitude } = point;
    const found = nearestDealers({
      latitude,
      longitude,
      top,
      stiOnly: stiOnly === 'true',
      ...(department === undefined ? {} : { department }),
    });
    const body: DealerListResponse = found.map(({ dealer, distanceKm }) => ({
      name: dealer.name,
      crmDealerId: dealer.crmDealerId,
      distance: distanceKm,
      state: dealer.address.stateCode,
      postcode: dealer.address.postalCode,
      isMobileDealer: dealer.isMobileDealer,
      excludesHomeDelivery: dealer.excludesHomeDelivery,
      dealerDetails: [{ suburb: dealer.address.city }],
    }));
    ctx.set('Cache-Control', forAnHour);
    ctx.body = body;
    return undefined;
  });

  router.get('/api/dealer', async (ctx) => {
    const point = pointOfPostcode(validate(dealerQuerySchema, ctx.query).postcode, suburbs);
    if (point === undefined) return refuse(ctx, { code: 'postcode-not-found' });
    const { latitude, longitude } = point;
    const [nearest] = nearestDealers({ latitude, longitude, top: 1, department: 'Vehicle Sales' });
    if (nearest === undefined) return refuse(ctx, { code: 'not-found' });
    ctx.set('Cache-Control', forAnHour);
    ctx.body = wireDealerOf(nearest.dealer);
    return undefined;
  });

  return router;
};
