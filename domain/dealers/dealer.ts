/** A retailer of the maker's cars (specification §3). */
import { z } from 'zod';
import { dealerTermsSchema, type DealerTerms } from '../terms/order-terms.ts';
import type { StateCode } from '../locations/state.ts';
import { dealerDepartmentSchema, openingHoursSchema } from '../maker/showroom.ts';

/** What a motor dealer's licence is called, by state; the number must be shown with it. */
export const dealerLicenceLabels: Readonly<Record<StateCode, string>> = {
  NSW: 'MD',
  VIC: 'LMCT',
  QLD: 'Motor dealer licence',
  SA: 'LVD',
  WA: 'MD',
  TAS: 'LMVT',
  NT: 'LMVD',
  ACT: 'ACT licence',
};

export const dealerSchema = z
  .object({
    id: z.string().min(1),
    /** The key of the same retailer in the maker's customer records: 'externalId' and 'crmDealerId' on the wire. */
    crmDealerId: z.string().min(1),
    name: z.string().min(1),
    address: dealerTermsSchema.shape.address,
    phones: z.array(z.string().min(1)).min(1).readonly(),
    /** Where it is told of orders to deliver; for no page. Absent: the desk of the settings is told. */
    ordersEmail: z.email().optional(),
    openingHours: z.array(openingHoursSchema).min(1).readonly(),
    departments: z.array(dealerDepartmentSchema).min(1).readonly(),
    /** A mobile retailer without a showroom: no map marker is shown. */
    isMobileDealer: z.boolean(),
    /** Does not deliver to the customer's home (specification §9). */
    excludesHomeDelivery: z.boolean(),
    /** May sell the variants with `brand.limitedSeries` in their name. */
    sellsLimitedSeries: z.boolean(),
    /** The account at the payment gateway that order fees go to. */
    paymentMerchantId: z.string().min(1),
    licence: dealerTermsSchema.shape.licence,
    /** In which its people serve customers, English first. */
    languages: z.array(z.string().min(1)).min(1).readonly(),
    website: dealerTermsSchema.shape.website,
    /** Several lines, split by '|'. */
    details: z.string().min(1),
  })
  .refine(({ licence, address }) => licence.label === dealerLicenceLabels[address.stateCode], {
    path: ['licence', 'label'],
    message: 'The licence label must be the state’s',
  });
export type Dealer = z.infer<typeof dealerSchema>;

/** What an order keeps of its retailer. */
export const dealerTermsOf = (dealer: Dealer): DealerTerms => ({
  dealerId: dealer.id,
  name: dealer.name,
  details: dealer.details,
  phones: [...dealer.phones],
  address: { ...dealer.address },
  licence: { ...dealer.licence },
  website: { ...dealer.website },
  isMobileDealer: dealer.isMobileDealer,
});
