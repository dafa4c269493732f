import { catalogueResponseSchema, type CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';

/** The element of a prerendered document that holds the catalogue it was made of. */
export const bakedCatalogueId = 'catalogue';

/** The catalogue that a prerendered document was made of; undefined where there is none. */
export const bakedCatalogue = (document: Pick<Document, 'getElementById'>): CatalogueResponse | undefined => {
  const text = document.getElementById(bakedCatalogueId)?.textContent ?? '';
  if (text === '') return undefined;
  const baked = catalogueResponseSchema.safeParse(JSON.parse(text));
  return baked.success ? baked.data : undefined;
};
