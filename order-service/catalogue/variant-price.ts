import type { PricesResponse, PricingResponse } from '@driveaway/domain/api/price.ts';
import { standardBuild } from '@driveaway/domain/pricing/price-summary.ts';
import { findVariant } from '@driveaway/domain/catalogue/catalogue.ts';
import type { Model } from '@driveaway/domain/maker/model.ts';
import { dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import type { DriveawayPrice, DriveawayPriceInput } from '@driveaway/domain/pricing/driveaway-price.ts';
import { priceSummary } from '@driveaway/domain/pricing/price-summary.ts';
import { askYourRetailerMessage } from './ask-your-retailer.ts';
import { promisesOf } from './promises-of.ts';
import { wireLinesOf } from './wire-price.ts';

type VariantPrice = {
  readonly driveaway: DriveawayPrice;
  readonly price: PricesResponse['prices'][number];
  readonly lines: PricingResponse['lines'];
};

/** The price of a variant as the API shows it, and what it was made of; undefined when it is not on sale that day. */
export const variantPriceOf = (
  variantCode: string,
  place: Omit<DriveawayPriceInput, 'build'>,
  {
    models,
    offerDays,
  }: { readonly models?: readonly Model[] | undefined; readonly offerDays?: number | undefined } = {},
): VariantPrice | undefined => {
  const found = findVariant(variantCode, models);
  if (found === undefined) return undefined;
  const { mlpCents, driveaway } = priceSummary(found.model, found.variant, place);
  if (mlpCents === undefined) return undefined;
  const isPriced = driveaway.kind === 'priced';
  return {
    driveaway,
    price: {
      variantCode,
      postcode: place.suburb.postcode,
      state: place.suburb.state,
      mlp: dollarsFromCents(mlpCents),
      rdp: isPriced ? dollarsFromCents(driveaway.price.totalCents) : null,
      available: isPriced,
      message: isPriced ? '' : askYourRetailerMessage(driveaway),
      ...(isPriced ? promisesOf({ ...place, build: standardBuild(found.model, found.variant) }, offerDays) : {}),
    },
    lines: isPriced ? wireLinesOf(driveaway.price.lines) : [],
  };
};
