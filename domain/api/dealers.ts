import { z } from 'zod';
import { stateCodeSchema } from '../locations/state.ts';

/** GET /api/dealers: retailers near a postcode, nearest first. */
export const dealerListResponseSchema = z.array(
  z.object({
    name: z.string(),
    crmDealerId: z.string(),
    /** km, one decimal */
    distance: z.number(),
    state: stateCodeSchema,
    postcode: z.string(),
    isMobileDealer: z.boolean(),
    excludesHomeDelivery: z.boolean(),
    dealerDetails: z.array(z.object({ suburb: z.string() })),
  }),
);
export type DealerListResponse = z.infer<typeof dealerListResponseSchema>;

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
      geoLatitude: z.number().nullable(),
      geoLongitude: z.number().nullable(),
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
