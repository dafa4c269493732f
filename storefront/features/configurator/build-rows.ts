import type { WirePrice } from '@driveaway/domain/api/price.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import { describeBuild, type CatalogueModel } from './build-choice.ts';

export type BuildRow = {
  readonly label: string;
  readonly value: string;
  /** What the choice costs, in dollars; undefined until it is known. */
  readonly price?: number | undefined;
  /** The duty and tax that it adds; undefined for what is in the variant's price. */
  readonly onRoadCosts?: number | undefined;
};

/**
 * What was chosen, its price and the on-road costs that it adds, as the order summary and the contract name them. The
 * variant's is the driveaway price before anything was added; with the rounding all of them add up to the price.
 */
export const buildRows = (
  model: CatalogueModel,
  build: CarBuild,
  price: WirePrice | undefined,
): readonly BuildRow[] => {
  const { variant, paint, interior, accessories, cappedService, extendedWarranty } = describeBuild(model, build);
  return [
    { label: 'Variant', value: variant?.name ?? '', price: price?.baseDap },
    {
      label: 'Paint',
      value: paint?.name ?? '',
      price: price?.exteriorOption.price,
      onRoadCosts: price?.exteriorOptionOnRoadCosts,
    },
    {
      label: 'Interior',
      value: interior?.name ?? '',
      price: price?.interiorOption.price,
      onRoadCosts: price?.interiorOptionOnRoadCosts,
    },
    {
      label: 'Accessories',
      value: accessories.length === 0 ? 'None' : accessories.map(({ name }) => name).join(', '),
      price: price?.accessoriesTotal,
      onRoadCosts: price?.accessoryOnRoadCosts.price,
    },
    ...(cappedService === null
      ? []
      : [{ label: 'Service plan', value: cappedService.name, price: price?.cappedService.price }]),
    ...(extendedWarranty === null
      ? []
      : [{ label: 'Warranty', value: extendedWarranty.name, price: price?.extendedWarranty.price }]),
    { label: 'Roadside assistance', value: `${model.roadsideYears} ${model.roadsideYears === 1 ? 'year' : 'years'}` },
    ...(price?.offers ?? []).map(({ name, amount, until }) => ({
      label: 'Offer',
      value: `${name}, until ${dayText(until)}`,
      price: amount,
    })),
    ...(price === undefined || price.rounding === 0
      ? []
      : [{ label: 'Rounding', value: 'Up to the dollar', price: price.rounding }]),
  ];
};
