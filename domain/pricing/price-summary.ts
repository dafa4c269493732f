import type { ResolvedBuild } from '../catalogue/car-build.ts';
import { listPriceOn, type Model, type Variant } from '../maker/model.ts';
import type { Cents } from '../money/cents.ts';
import { driveawayPrice, type DriveawayPrice, type DriveawayPriceInput } from './driveaway-price.ts';

const withoutExtraCost = <Option extends { priceCents: Cents }>(options: readonly Option[]): Option => {
  const option = options.find(({ priceCents }) => priceCents === 0) ?? options[0];
  if (option === undefined) throw new RangeError('A model needs a paint and an interior');
  return option;
};

/** The variant as it stands on the price list: a paint and an interior at no extra cost, nothing added. */
export const standardBuild = (model: Model, variant: Variant): ResolvedBuild => ({
  kind: 'resolved',
  model,
  variant,
  paint: withoutExtraCost(model.paints),
  interior: withoutExtraCost(model.interiors),
  accessories: [],
  cappedService: null,
  extendedWarranty: null,
});

type PriceSummary = {
  /** Manufacturer's list price in cents, or undefined when the variant is not on sale that day. */
  readonly mlpCents: Cents | undefined;
  /** Of the standard build; its total is the recommended driveaway price (rdp). */
  readonly driveaway: DriveawayPrice;
};

/** What a variant's page shows for a suburb and a day: list price and recommended driveaway price. */
export const priceSummary = (
  model: Model,
  variant: Variant,
  place: Omit<DriveawayPriceInput, 'build'>,
): PriceSummary => ({
  mlpCents: listPriceOn(variant, place.asOf),
  driveaway: driveawayPrice({ ...place, build: standardBuild(model, variant) }),
});
