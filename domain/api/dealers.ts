import { z } from 'zod/mini';
import { brand } from '../brand/brand.ts';
import { dealerDepartmentSchema, openingHoursSchema } from '../maker/showroom.ts';
import { postcodeSchema, stateCodeSchema } from '../locations/state.ts';

/** Where distances were measured from; the state is the one asked for, or the postcode's main state. */
const searchedFromSchema = z.object({ postcode: postcodeSchema, state: stateCodeSchema });

/** GET /api/dealers?…&PostCode=&state=: retailers near a postcode, nearest first. */
export const dealerListResponseSchema = z.array(
  z.object({
    /** What its page is found by: `/retailer?id=`. */
    id: z.string(),
    name: z.string(),
    crmDealerId: z.string(),
    /** km, one decimal */
    distance: z.number(),
    state: stateCodeSchema,
    postcode: z.string(),
    isMobileDealer: z.boolean(),
    excludesHomeDelivery: z.boolean(),
    /** May sell the maker's limited series. */
    sellsLimitedSeries: z.boolean(),
    /** Degrees; of a retailer without a showroom, where it starts from. */
    latitude: z.number(),
    longitude: z.number(),
    /** In which its people serve customers, English first. */
    languages: z.array(z.string()),
    /** Its motor dealer's licence, by the name that its state gives it. */
    licence: z.object({ label: z.string(), number: z.string() }),
    website: z.object({ name: z.string(), url: z.string() }),
    /** Its cars for test drives, by the codes of model and variant; further ones may be among its stock. */
    demonstrators: z.array(z.object({ modelCode: z.string(), variantCode: z.string() })),
    /** Where a retailer without a showroom goes to; empty for others. */
    serves: z.string(),
    dealerDetails: z.array(
      z.object({
        suburb: z.string(),
        /** Level and street; empty for a retailer without a showroom. */
        street: z.string(),
        phones: z.array(z.string()),
        openingHours: z.array(openingHoursSchema),
        departments: z.array(dealerDepartmentSchema),
      }),
    ),
    searchedFrom: searchedFromSchema,
  }),
);
export type DealerListResponse = z.infer<typeof dealerListResponseSchema>;

/** GET /api/dealer?postcode=&state=, and GraphQL's `searchDealer`: the nearest that sells cars (specification §3). */
export const dealerResponseSchema = z.object({
  id: z.string(),
  externalId: z.string(),
  label: z.string(),
  postCode: postcodeSchema,
  state: stateCodeSchema,
  latitude: z.number(),
  longitude: z.number(),
  address: z.object({
    address: z.string(),
    name: z.string(),
    city: z.string(),
    geoLevel: z.string(),
    phone: z.string(),
  }),
  attributes: z.object({ paymentMerchantId: z.string() }),
  searchedFrom: searchedFromSchema,
});
export type DealerResponse = z.infer<typeof dealerResponseSchema>;

/** The GraphQL response envelope around the dealer. */
export const searchDealerResponseSchema = z.object({ data: z.object({ searchDealer: dealerResponseSchema }) });

/**
 * Where GraphQL answers `searchDealer(postCode: String!, state: State): Dealer` (POST, JSON, one operation), and the
 * four headers every request must carry (specification §7). Pages ask here unless the server names another host's address
 * in the global `dealerSearchUrl`.
 */
export const dealerSearch = {
  path: '/api/graphql/dealers',
  headers: { brand: brand.name, country: 'AU', language: 'en', region: 'APAC' },
} as const;

/** A dealer as orders show it (specification §3, Dealer (order)). */
export const orderDealerSchema = z.object({
  name: z.string(),
  /** Lines split by '|'. */
  details: z.string(),
  isMobileDealer: z.boolean(),
  contacts: z.array(
    z.object({
      fullName: z.string(),
      jobTitle: z.string(),
      isDefault: z.boolean(),
      contactMethods: z.array(z.object({ type: z.string(), value: z.string(), isActive: z.boolean() })),
    }),
  ),
  addresses: z.array(
    z.object({
      address1: z.string(),
      address2: z.string(),
      city: z.string(),
      stateCode: z.string(),
      postalCode: z.string(),
      isActive: z.boolean(),
      isDefault: z.boolean(),
      geoLatitude: z.nullable(z.number()),
      geoLongitude: z.nullable(z.number()),
    }),
  ),
});
export type OrderDealer = z.infer<typeof orderDealerSchema>;

/** GET seller-details and GET buyer-details (specification §3). */
export const sellerResponseSchema = z.object({ name: z.string(), abn: z.string(), details: z.string() });
export const buyerResponseSchema = z.object({
  type: z.enum(['Private', 'Company', 'Seller', 'Dealer']),
  name: z.string(),
  contacts: orderDealerSchema.shape.contacts,
  addresses: orderDealerSchema.shape.addresses,
});
export type BuyerResponse = z.infer<typeof buyerResponseSchema>;
