import type { Promises } from '@driveaway/domain/api/price.ts';
import { expectedDelivery } from '@driveaway/domain/catalogue/expected-delivery.ts';
import type { DriveawayPriceInput } from '@driveaway/domain/pricing/driveaway-price.ts';
import { priceHoldsUntil } from '@driveaway/domain/pricing/price-holds-until.ts';

/** As long as an offer stands unless the configuration says otherwise. */
const usualOfferDays = 7;

/** When a car that has a price is expected, and until when it can be ordered at that price. */
export const promisesOf = (priced: DriveawayPriceInput, offerDays = usualOfferDays): Promises => {
  const { build, suburb, asOf } = priced;
  const until = priceHoldsUntil(priced, offerDays);
  const days = expectedDelivery({ variantCode: build.variant.code, state: suburb.state, orderedOn: asOf });
  return {
    ...(days && { expectedDelivery: days }),
    ...(until === undefined ? {} : { priceHoldsUntil: until }),
  };
};
