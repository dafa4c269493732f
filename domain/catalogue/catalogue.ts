/**
 * Everything on sale. To add a model, write its file in `models/` and add one line here: pricing, the build and the
 * pages read nothing else.
 */
import type { Model, Variant } from './model.ts';
import { outback } from './models/outback.ts';
import { solterra } from './models/solterra.ts';

export const catalogue: readonly Model[] = [solterra, outback];

/** The model with this code, or undefined. */
export const findModel = (code: string, models: readonly Model[] = catalogue): Model | undefined =>
  models.find((model) => model.code === code);

/** The variant with this code and the model it belongs to, or undefined. Variant codes differ across all models. */
export const findVariant = (
  code: string,
  models: readonly Model[] = catalogue,
): { model: Model; variant: Variant } | undefined => {
  for (const model of models) {
    const variant = model.variants.find((candidate) => candidate.code === code);
    if (variant !== undefined) return { model, variant };
  }
  return undefined;
};
