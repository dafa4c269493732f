import { carRigOf } from './car-rig-of.ts';
import { electricModels, variantSeats } from './model-rigs.ts';

/** What a side elevation does not tell of a variant. */
type VariantFacts = {
  readonly seats: number;
  /** False for an electric car. */
  readonly hasExhaust: boolean;
};

/** How many sit in a car of so many rows: a coupé's second row is not drawn. */
const seatsOfRows = [5, 4, 5, 7];

/** The facts of a variant, as the catalogue has them; those of its model's usual body where it has none of its own. */
export const variantFactsOf = (modelCode: string, variantCode = ''): VariantFacts => ({
  seats: variantSeats[variantCode] ?? seatsOfRows[carRigOf(modelCode, variantCode).seats.length] ?? 5,
  hasExhaust: !electricModels.has(modelCode),
});
