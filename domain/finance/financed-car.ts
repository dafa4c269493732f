import { findVariant } from '../catalogue/catalogue.ts';
import type { ResolvedBuild } from '../catalogue/car-build.ts';
import { listPriceOn } from '../maker/model.ts';
import { driveawayPrice, type DriveawayPriceInput } from '../pricing/driveaway-price.ts';
import { priceSummary } from '../pricing/price-summary.ts';
import type { FinancedCar } from './finance-quote.ts';

/**
 * The prices that a variant is financed by in a suburb on a day: of the car without options, list and driveaway, in
 * cents. Undefined for an unknown variant, and where only a retailer knows the driveaway price.
 */
export const financedCarOn = (
  variantCode: string,
  place: Omit<DriveawayPriceInput, 'build'>,
): FinancedCar | undefined => {
  const found = findVariant(variantCode);
  if (found === undefined) return undefined;
  const { mlpCents, driveaway } = priceSummary(found.model, found.variant, place);
  return mlpCents === undefined || driveaway.kind !== 'priced'
    ? undefined
    : { variantCode, listPriceCents: mlpCents, driveawayCents: driveaway.price.totalCents };
};

/** The same of a configured car, with all that was chosen in its driveaway price. */
export const financedBuildOn = (
  build: ResolvedBuild,
  place: Omit<DriveawayPriceInput, 'build'>,
): FinancedCar | undefined => {
  const listPriceCents = listPriceOn(build.variant, place.asOf);
  const driveaway = driveawayPrice({ ...place, build });
  return listPriceCents === undefined || driveaway.kind !== 'priced'
    ? undefined
    : { variantCode: build.variant.code, listPriceCents, driveawayCents: driveaway.price.totalCents };
};
