import { describe, expect, it } from 'vitest';
import { vehicleSchema } from '../terms/order-terms.ts';
import { resolveBuild, vehicleOf, type CarBuild } from './car-build.ts';

const touring: CarBuild = {
  variantCode: 'outback-touring',
  paintCode: 'desert-pea-red',
  interiorCode: 'tan-leather',
  accessoryCodes: ['floor-mats', 'tow-bar'],
  cappedService: false,
  extendedWarranty: true,
};

describe('a car build', () => {
  it('resolves to what the catalogue sells, accessories in the order of the catalogue', () => {
    const build = resolveBuild(touring);
    expect(build).toMatchObject({
      kind: 'resolved',
      model: { code: 'outback' },
      variant: { code: 'outback-touring' },
      paint: { priceCents: 59_500 },
      interior: { priceCents: 149_500 },
      accessories: [{ code: 'tow-bar' }, { code: 'floor-mats' }],
      cappedService: null,
      extendedWarranty: { priceCents: 189_500 },
    });
  });

  it('takes no plan that was not asked for', () => {
    expect(resolveBuild({ ...touring, extendedWarranty: false })).toMatchObject({ extendedWarranty: null });
  });

  it('reports every unknown choice at once, by its field', () => {
    const build = resolveBuild({
      ...touring,
      paintCode: 'reef-blue',
      interiorCode: 'none',
      accessoryCodes: ['spoiler', 'tow-bar', 'tow-bar'],
      cappedService: true,
    });
    expect(build).toStrictEqual({
      kind: 'unknown',
      errors: {
        paintCode: ["The paint 'reef-blue' is not offered for the Outback."],
        interiorCode: ["The interior 'none' is not offered for the Outback."],
        accessoryCodes: [
          "The accessory 'spoiler' is not offered for the Outback.",
          "The accessory 'tow-bar' is chosen more than once.",
        ],
        cappedService: ['Capped-price servicing is not offered for the Outback.'],
      },
    });
  });

  it('reports an unknown variant alone, since nothing else can be judged without it', () => {
    expect(resolveBuild({ ...touring, variantCode: 'nope' })).toStrictEqual({
      kind: 'unknown',
      errors: { variantCode: ["There is no variant 'nope'."] },
    });
  });

  it('becomes the vehicle of an order, options in words', () => {
    const build = resolveBuild(touring);
    if (build.kind !== 'resolved') throw new Error('expected a resolved build');
    const vehicle = vehicleOf(build);
    expect(vehicleSchema.parse(vehicle)).toStrictEqual(vehicle);
    expect(vehicle.title).toBe('Austral Outback Touring');
    expect(vehicle.options).toStrictEqual([
      'Desert Pea Red paint',
      'Tan nappa leather interior',
      'Tow bar and wiring',
      'All-weather floor mats',
    ]);
  });
});
