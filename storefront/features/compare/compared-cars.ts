import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';

export type ComparedModel = CatalogueResponse['models'][number];
type ComparedVariant = ComparedModel['variants'][number];

export type ComparedCar = {
  readonly model: ComparedModel;
  readonly variant: ComparedVariant;
  /** Model and variant. */
  readonly title: string;
};

/** The two places of a comparison; undefined where nobody has chosen a car, or one that there is none of. */
export type ComparedPair = readonly [ComparedCar | undefined, ComparedCar | undefined];

const carOf = (model: ComparedModel, variant: ComparedVariant): ComparedCar => ({
  model,
  variant,
  title: `${model.name} ${variant.name}`,
});

/** Every car on sale, by the models' order. */
export const carsOf = (models: readonly ComparedModel[]): readonly ComparedCar[] =>
  models.flatMap((model) => model.variants.map((variant) => carOf(model, variant)));

/** The codes that an address names, in small letters: at most two. */
export const askedCodes = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .slice(0, 2)
    .map((code) => code.trim().toLowerCase());

/** The cars of codes; the code of a model stands for its first variant. */
export const comparedPair = (models: readonly ComparedModel[], codes: readonly string[]): ComparedPair => {
  const cars = carsOf(models);
  const find = (code: string | undefined): ComparedCar | undefined =>
    cars.find(({ variant }) => variant.code === code) ?? cars.find(({ model }) => model.code === code);
  return [find(codes[0]), find(codes[1])];
};
