import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { sydneyDate } from './sydney-date.ts';

export type ModelOnSale = CatalogueResponse['models'][number];

/** A model that is on sale at an instant, by its code; undefined when there is none. */
export const modelOnSale = (code: string, at: Temporal.Instant): ModelOnSale | undefined => {
  const wanted = code.toLowerCase();
  const found = wireCatalogueOn(sydneyDate(at)).models.find((model) => model.code === wanted);
  return found === undefined || found.variants.length === 0 ? undefined : found;
};
