import { expect, it } from 'vitest';
import { outback } from '../brand/models/outback.ts';
import { samplePrice, sampleVehicle } from '../testing/order-builders.ts';
import { contractedChoices, withAll, withContracted } from './contracted-choices.ts';

const plan = { name: 'Servicing for three years', priceCents: 150_000 };
const ordered = { vehicle: sampleVehicle, price: { ...samplePrice, cappedService: plan } };
const { paints, interiors, accessories } = contractedChoices(ordered);

it('has what is offered as it is offered, and what is not any more as it was contracted', () => {
  const offered = { code: 'red', priceCents: 2 };
  expect(withAll([offered], [{ code: 'red', priceCents: 1 }])).toEqual([offered]);
  const blue = { code: 'blue', priceCents: 3 };
  expect(withAll([offered, blue], [blue, { code: 'green', priceCents: 1 }])).toEqual([
    offered,
    blue,
    { code: 'green', priceCents: 1 },
  ]);
});

it('a contract names paint, interior, accessories and plans with their prices', () => {
  expect(contractedChoices(ordered)).toEqual({
    paints: [{ code: 'crystal-white', name: 'Crystal White Pearl', hex: '#f4f5f2', priceCents: 80_000 }],
    interiors: [{ code: 'black-leather', name: 'Black leather', hex: '#808080', priceCents: 0 }],
    accessories: [{ code: 'tow-bar', name: 'Tow bar', description: 'Tow bar', priceCents: 97_000 }],
  });
});

it('a model without anything of the contract has all of it, beside its own', () => {
  const bare = { ...outback, paints: [], interiors: [], accessories: [], cappedService: null, extendedWarranty: null };
  expect(withContracted(bare, ordered)).toEqual({
    ...bare,
    paints,
    interiors,
    accessories,
    cappedService: { ...plan, description: plan.name },
    extendedWarranty: { ...samplePrice.extendedWarranty, description: samplePrice.extendedWarranty?.name },
  });
});

it('keeps the plans that the model has, and adds none that was not ordered', () => {
  const own = { code: 'own', name: 'Own', description: 'Its own', priceCents: 1 };
  const model = { ...outback, cappedService: own, extendedWarranty: own };
  expect(withContracted(model, ordered)).toMatchObject({ cappedService: own, extendedWarranty: own });
  const none = { ...samplePrice, cappedService: null, extendedWarranty: null };
  const without = { ...outback, cappedService: null, extendedWarranty: null };
  expect(withContracted(without, { vehicle: sampleVehicle, price: none })).toMatchObject({
    cappedService: null,
    extendedWarranty: null,
  });
});
