import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { CatalogueModel } from './build-choice.ts';

type Choice = Pick<CarBuild, 'variantCode' | 'paintCode' | 'interiorCode' | 'accessoryCodes'>;

const nameOf = (choices: readonly { readonly code: string; readonly name: string }[], code: string): string =>
  choices.find((choice) => choice.code === code)?.name ?? code;

/**
 * How a car in stock differs from a build, in words: 'Green instead of White', 'with Tow bar', 'without Floor
 * mats'. Empty where it is the same car.
 */
export const stockDifferences = (model: CatalogueModel, build: Choice, car: Choice): readonly string[] => {
  const instead = (choices: CatalogueModel['paints'] | CatalogueModel['variants'], wanted: string, has: string) =>
    wanted === has ? [] : [`${nameOf(choices, has)} instead of ${nameOf(choices, wanted)}`];
  const only = (codes: readonly string[], other: readonly string[], word: string) =>
    codes.filter((code) => !other.includes(code)).map((code) => `${word} ${nameOf(model.accessories, code)}`);
  return [
    ...instead(model.variants, build.variantCode, car.variantCode),
    ...instead(model.paints, build.paintCode, car.paintCode),
    ...instead(model.interiors, build.interiorCode, car.interiorCode),
    ...only(car.accessoryCodes, build.accessoryCodes, 'with'),
    ...only(build.accessoryCodes, car.accessoryCodes, 'without'),
  ];
};
