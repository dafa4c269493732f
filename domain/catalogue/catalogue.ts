/**
 * Everything on sale. To add a model:
 *
 * 1. Write `models/<code>.ts` after the pattern of the others. `Model` in `model.ts` says what each field means. Prices
 *    and delivery charges are rows with the day they start; a new price is a new row, and old rows stay for orders.
 * 2. Add it to the list below. Everything is checked when this module loads: a wrong figure stops the start, with its
 *    path.
 * 3. Where a lender guarantees a future value, add the variants in `finance/finance-rates.ts`.
 *
 * Pricing, builds and pages read nothing else. Servicing plans and roadside years follow specification §9.
 */
import { z } from 'zod';
import { modelSchema, type Model, type Variant } from './model.ts';
import { brz } from './models/brz.ts';
import { crosstrek } from './models/crosstrek.ts';
import { currawong } from './models/currawong.ts';
import { forester } from './models/forester.ts';
import { outback } from './models/outback.ts';
import { solterra } from './models/solterra.ts';
import { wrx } from './models/wrx.ts';

/** Models that may be sold together: every model and every variant has a code of its own. */
export const catalogueSchema = z
  .array(modelSchema)
  .refine((models) => {
    const codes = models.flatMap(({ code, variants }) => [code, ...variants.map((variant) => variant.code)]);
    return new Set(codes).size === codes.length;
  }, 'Codes of models and variants must differ')
  .readonly();

export const catalogue: readonly Model[] = catalogueSchema.parse([
  solterra,
  outback,
  forester,
  crosstrek,
  wrx,
  brz,
  currawong,
]);

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
