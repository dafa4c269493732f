/** Everything on sale, checked when this module loads: a wrong figure stops the start, with its path. */
import { z } from 'zod';
import { models, modelsWithoutCappedService } from '../brand/models/models.ts';
import { modelSchema, type Model, type Variant } from '../maker/model.ts';

const soldModelSchema = modelSchema.refine(
  (model) => model.cappedService === null || !modelsWithoutCappedService.includes(model.code),
  { path: ['cappedService'], message: 'Capped-price servicing is not sold for this model' },
);

/** Models that may be sold together: every model and every variant has a code of its own. */
export const catalogueSchema = z
  .array(soldModelSchema)
  .refine((sold) => {
    const codes = sold.flatMap(({ code, variants }) => [code, ...variants.map((variant) => variant.code)]);
    return new Set(codes).size === codes.length;
  }, 'Codes of models and variants must differ')
  .readonly();

export const catalogue: readonly Model[] = catalogueSchema.parse(models);

/** The model with this code, or undefined. */
export const findModel = (code: string, among: readonly Model[] = catalogue): Model | undefined =>
  among.find((model) => model.code === code);

/** The variant with this code and the model it belongs to, or undefined. Variant codes differ across all models. */
export const findVariant = (
  code: string,
  among: readonly Model[] = catalogue,
): { model: Model; variant: Variant } | undefined => {
  for (const model of among) {
    const variant = model.variants.find((candidate) => candidate.code === code);
    if (variant !== undefined) return { model, variant };
  }
  return undefined;
};
