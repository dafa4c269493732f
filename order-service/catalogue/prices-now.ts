import { offers as releasedOffers } from '@driveaway/domain/brand/offers.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { DriveawayPriceInput } from '@driveaway/domain/pricing/driveaway-price.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { stateDate } from './sydney-date.ts';

/** What a price depends on besides car and place. */
export type Pricing = Pick<DriveawayPriceInput, 'asOf' | 'rateBook' | 'offersAt'>;

type PricingSettings = Pick<ServicePorts['settings'], 'rateBook' | 'offers'>;

/** The prices of a moment by the state in which a car is registered. */
export type PricesByState = (state: StateCode) => Pricing;

/** List prices, rates and offers of the day that a moment has in each state (ADR 108). */
export const pricesAt =
  (at: Temporal.Instant, settings: PricingSettings | undefined): PricesByState =>
  (state) => ({
    asOf: stateDate(at, state),
    rateBook: settings?.rateBook,
    offersAt: { offers: settings?.offers ?? releasedOffers, at: at.toString() },
  });

/** Whether prices of a day (yyyy-MM-dd) in a state are worked out: of none to come, and of none more than two years ago. */
export const arePricesKept = (day: string, state: StateCode, now: Temporal.Instant): boolean =>
  day <= stateDate(now, state) && day >= stateDate(now.subtract({ hours: 2 * 366 * 24 }), state);
