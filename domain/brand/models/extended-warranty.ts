import type { Plan } from '../../maker/model.ts';
import type { Cents } from '../../money/cents.ts';

/** The extended warranty at a model's price. */
export const twoMoreYears = (priceCents: Cents): Plan => ({
  name: 'Extended warranty, 2 more years',
  description: 'Carries the new car warranty on for two more years, up to 200,000 km in all.',
  priceCents,
});
