import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { stateDate } from './sydney-date.ts';

export type ModelOnSale = CatalogueResponse['models'][number];

/** A model that is on sale in a state at an instant, by its code; undefined when there is none. */
export const modelOnSale = (code: string, at: Temporal.Instant, state: StateCode): ModelOnSale | undefined => {
  const wanted = code.toLowerCase();
  const found = wireCatalogueOn(stateDate(at, state)).models.find((model) => model.code === wanted);
  return found === undefined || found.variants.length === 0 ? undefined : found;
};
