import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import { configureAddress } from '../content/configure.ts';

/** The query parameters that carry a choice; the rest of the address (campaigns) is left alone. */
export const choiceParameters = {
  variant: 'variant',
  paint: 'paint',
  interior: 'interior',
  accessories: 'accessories',
  service: 'service',
  warranty: 'warranty',
} as const;

/** The address of a build: the given parameters with the choice written over them. */
export const addressOfBuild = (build: CarBuild, search: URLSearchParams): URLSearchParams => {
  const written = new URLSearchParams(search);
  const put = (name: string, value: string) => {
    if (value === '') written.delete(name);
    else written.set(name, value);
  };
  put(choiceParameters.variant, build.variantCode);
  put(choiceParameters.paint, build.paintCode);
  put(choiceParameters.interior, build.interiorCode);
  put(choiceParameters.accessories, build.accessoryCodes.join(','));
  put(choiceParameters.service, build.cappedService ? 'yes' : '');
  put(choiceParameters.warranty, build.extendedWarranty ? 'yes' : '');
  return written;
};

/** Where a kept build is configured as it was; its code goes along, so that the page says what has changed since. */
export const keptBuildAddress = (
  { modelCode, code }: { readonly modelCode: string; readonly code: string },
  build: CarBuild,
  search: URLSearchParams = new URLSearchParams(),
): string => `${configureAddress(modelCode, addressOfBuild(build, search))}&build=${code}`;
