import { offers as releasedOffers } from '@driveaway/domain/brand/offers.ts';
import type { DriveawayPriceInput } from '@driveaway/domain/pricing/driveaway-price.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { sydneyDate } from './sydney-date.ts';

/** What a price depends on besides car and place. */
export type Pricing = Pick<DriveawayPriceInput, 'asOf' | 'rateBook' | 'offersAt'>;

type PricingSettings = Pick<ServicePorts['settings'], 'rateBook' | 'offers'>;

/** The prices of a moment: list prices and rates of its day in Sydney, offers of its day in each state. */
export const pricesAt = (at: Temporal.Instant, settings: PricingSettings | undefined): Pricing => ({
  asOf: sydneyDate(at),
  rateBook: settings?.rateBook,
  offersAt: { offers: settings?.offers ?? releasedOffers, at: at.toString() },
});
