import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import { choiceEntries } from '@driveaway/domain/catalogue/build-parameters.ts';
import { configureAddress } from '../content/configure.ts';

/** The address of a build: the given parameters with the choice written over them. */
export const addressOfBuild = (build: CarBuild, search: URLSearchParams): URLSearchParams => {
  const written = new URLSearchParams(search);
  for (const [name, value] of choiceEntries(build)) {
    if (value === '') written.delete(name);
    else written.set(name, value);
  }
  return written;
};

/** Where a kept build is configured as it was; its code goes along, so that the page says what has changed since. */
export const keptBuildAddress = (
  { modelCode, code }: { readonly modelCode: string; readonly code: string },
  build: CarBuild,
  search: URLSearchParams = new URLSearchParams(),
): string => `${configureAddress(modelCode, addressOfBuild(build, search))}&build=${code}`;
