import type { WirePrice } from '@driveaway/domain/api/price.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { describeBuild, type CatalogueModel } from './build-choice.ts';

export type BuildRow = {
  readonly label: string;
  readonly value: string;
  /** What the choice adds to the driveaway price, on-road costs included, in dollars; undefined until it is known. */
  readonly adds?: number | undefined;
};

/**
 * What was chosen, and what each choice adds to the driveaway price: the option itself and the duty and tax on it. The
 * variant's is the driveaway price before anything was added, so that all of them add up to the price.
 */
export const buildRows = (
  model: CatalogueModel,
  build: CarBuild,
  price: WirePrice | undefined,
): readonly BuildRow[] => {
  const { variant, paint, interior, accessories, cappedService, extendedWarranty } = describeBuild(model, build);
  return [
    { label: 'Variant', value: variant?.name ?? '', adds: price?.baseDap },
    {
      label: 'Paint',
      value: paint?.name ?? '',
      adds: price && price.exteriorOption.price + price.exteriorOptionOnRoadCosts,
    },
    {
      label: 'Interior',
      value: interior?.name ?? '',
      adds: price && price.interiorOption.price + price.interiorOptionOnRoadCosts,
    },
    {
      label: 'Accessories',
      value: accessories.length === 0 ? 'None' : accessories.map(({ name }) => name).join(', '),
      adds: price && price.accessoriesTotal + price.accessoryOnRoadCosts.price,
    },
    ...(cappedService === null
      ? []
      : [{ label: 'Service plan', value: cappedService.name, adds: price?.cappedService.price }]),
    ...(extendedWarranty === null
      ? []
      : [{ label: 'Warranty', value: extendedWarranty.name, adds: price?.extendedWarranty.price }]),
    { label: 'Roadside assistance', value: `${model.roadsideYears} ${model.roadsideYears === 1 ? 'year' : 'years'}` },
  ];
};
