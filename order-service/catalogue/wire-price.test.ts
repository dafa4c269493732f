import { wirePriceSchema } from '@driveaway/domain/api/price.ts';
import { describe, expect, it } from 'vitest';
import { sampleBuild } from '../accounts/testing/sign-up-form.ts';
import { dearBuild, sydneyPriceOf } from './testing/sample-prices.ts';
import { wirePriceOf } from './wire-price.ts';

describe('a price on the wire', () => {
  it('is the price in dollars, and its lines add up to the total', () => {
    const price = sydneyPriceOf(dearBuild);
    const wire = wirePriceOf(price);
    expect(wirePriceSchema.parse(wire)).toStrictEqual(wire);
    expect(wire.finalDap).toBe(price.totalCents / 100);
    const cents = wire.lines.map(({ amount }) => Math.round(amount * 100)).reduce((sum, line) => sum + line, 0);
    expect(cents).toBe(price.totalCents);
    expect(wire).toMatchObject({
      hasExteriorOptionPriceEffect: true,
      exteriorOption: { name: 'Pearl Shell', price: 695 },
      hasInteriorOptionPriceEffect: true,
      hasAccessories: true,
      hasCappedService: false,
      cappedService: { name: '', price: 0 },
      hasExtendedWarranty: false,
    });
    expect(wire.accessories).toHaveLength(2);
    expect(wire.accessoriesTotal).toBe(wire.accessories.reduce((sum, { price: amount }) => sum + amount, 0));
  });

  it('has a part for everything an order summary shows, and the parts add up to the total', () => {
    const wire = wirePriceOf(
      sydneyPriceOf({
        variantCode: 'currawong-diesel-summit',
        paintCode: 'dusk-bronze',
        interiorCode: 'sand-leather',
        accessoryCodes: ['tow-bar'],
        cappedService: true,
        extendedWarranty: true,
      }),
    );
    expect(wire).toMatchObject({
      hasLuxuryCarTax: true,
      hasExteriorOptionPriceEffect: true,
      hasInteriorOptionPriceEffect: true,
      hasAccessories: true,
      hasCappedService: true,
      hasExtendedWarranty: true,
      injuryInsurance: { kind: 'ctp' },
    });
    const inCents = (amounts: readonly number[]) =>
      amounts.reduce((sum, dollars) => sum + Math.round(dollars * 100), 0);
    const base = [
      wire.manufacturerListPrice,
      wire.dealerDelivery,
      wire.luxuryCarTax,
      wire.stampDuty,
      wire.registration,
      wire.injuryInsurance.amount,
    ];
    const chosen = [
      wire.exteriorOption.price,
      wire.exteriorOptionOnRoadCosts,
      wire.interiorOption.price,
      wire.interiorOptionOnRoadCosts,
      wire.accessoriesTotal,
      wire.accessoryOnRoadCosts.price,
      wire.cappedService.price,
      wire.extendedWarranty.price,
      wire.rounding,
    ];
    expect(Math.min(...base, ...chosen)).toBeGreaterThan(0);
    expect(inCents(base)).toBe(inCents([wire.baseDap]));
    expect(inCents([...base, ...chosen])).toBe(inCents([wire.finalDap]));
  });

  it('raises no flag for what costs nothing', () => {
    expect(wirePriceOf(sydneyPriceOf(sampleBuild))).toMatchObject({
      hasExteriorOptionPriceEffect: false,
      hasInteriorOptionPriceEffect: false,
      hasAccessories: false,
      accessories: [],
      accessoriesTotal: 0,
    });
  });
});
