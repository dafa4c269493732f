import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { choiceParameters as names } from '@driveaway/domain/catalogue/build-parameters.ts';

export type CatalogueModel = CatalogueResponse['models'][number];

const oneOf = (choices: readonly { readonly code: string }[], wanted: string | null): string =>
  (choices.find(({ code }) => code === wanted) ?? choices[0])?.code ?? '';

/**
 * The build an address asks for. Whatever it does not name, or names and the model does not offer, is the model's
 * first; accessories come in the catalogue's order, so that equal choices are equal builds.
 */
export const buildFromAddress = (model: CatalogueModel, search: URLSearchParams): CarBuild => {
  const accessories = (search.get(names.accessories) ?? '').split(',');
  return {
    variantCode: oneOf(model.variants, search.get(names.variant)),
    paintCode: oneOf(model.paints, search.get(names.paint)),
    interiorCode: oneOf(model.interiors, search.get(names.interior)),
    accessoryCodes: model.accessories.map(({ code }) => code).filter((code) => accessories.includes(code)),
    cappedService: model.cappedService !== null && search.get(names.service) === 'yes',
    extendedWarranty: model.extendedWarranty !== null && search.get(names.warranty) === 'yes',
  };
};

/** The catalogue's entries for a build of this model. */
export const describeBuild = (model: CatalogueModel, build: CarBuild) => ({
  variant: model.variants.find(({ code }) => code === build.variantCode),
  paint: model.paints.find(({ code }) => code === build.paintCode),
  interior: model.interiors.find(({ code }) => code === build.interiorCode),
  accessories: model.accessories.filter(({ code }) => build.accessoryCodes.includes(code)),
  cappedService: build.cappedService ? model.cappedService : null,
  extendedWarranty: build.extendedWarranty ? model.extendedWarranty : null,
});
