import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { carRigOf } from './car-rig-of.ts';
import { variantFactsOf } from './variant-facts.ts';

const variants = catalogue.flatMap(({ code: model, variants: those }) =>
  those.map(({ code, technical }) => ({ model, code, technical })),
);

describe.each(variants)('$code as it is shown', ({ model, code, technical }) => {
  it('has the seats and the exhaust of the catalogue', () => {
    expect(variantFactsOf(model, code)).toStrictEqual({
      seats: technical.seats,
      hasExhaust: technical.fuel !== 'electric',
    });
  });

  it('is as high as the catalogue says', () => {
    expect(carRigOf(model, code).heightMm).toBe(technical.dimensions.heightMm);
  });
});
