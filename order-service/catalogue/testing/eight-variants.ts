/** A model with more variants than any on sale: the Outback's, sold again under other codes and prices. */
import { outback } from '@driveaway/domain/brand/models/outback.ts';
import { modelSchema, type Model } from '@driveaway/domain/maker/model.ts';

const variants = Array.from({ length: 8 }, (_, index) => {
  const original = outback.variants[index % outback.variants.length];
  if (original === undefined) throw new Error('the Outback has no variants');
  return {
    ...original,
    code: `eight-${index + 1}`,
    listPrices: original.listPrices.map(({ effectiveFrom, cents }) => ({
      effectiveFrom,
      cents: cents + index * 100_000,
    })),
  };
});

export const eightVariants: Model = modelSchema.parse({ ...outback, code: 'eight', variants });
