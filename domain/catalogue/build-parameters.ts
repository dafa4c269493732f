/** A choice of car in the query of an address. */
import type { CarBuild } from './car-build-schema.ts';

/** The query parameters that carry a choice; the rest of the address (campaigns) is left alone. */
export const choiceParameters = {
  variant: 'variant',
  paint: 'paint',
  interior: 'interior',
  accessories: 'accessories',
  service: 'service',
  warranty: 'warranty',
} as const;

/** A choice by parameter; those with an empty text are left out of an address. */
export const choiceEntries = (build: CarBuild): readonly (readonly [name: string, value: string])[] => [
  [choiceParameters.variant, build.variantCode],
  [choiceParameters.paint, build.paintCode],
  [choiceParameters.interior, build.interiorCode],
  [choiceParameters.accessories, build.accessoryCodes.join(',')],
  [choiceParameters.service, build.cappedService ? 'yes' : ''],
  [choiceParameters.warranty, build.extendedWarranty ? 'yes' : ''],
];
