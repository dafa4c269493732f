import { expect, it } from 'vitest';
import { stockMessageSchema } from './stock-list.ts';

const car = {
  vin: 'JF1BT9KL2SG012345',
  variantCode: 'outback-awd',
  paintCode: 'mulga-green',
  interiorCode: 'black-cloth',
  availableFrom: '2026-11-23',
};
const list = (change: object = {}) => ({
  type: 'stock-list',
  messageId: 'm-1',
  dealerId: 'austral-sydney-city',
  cars: [car],
  ...change,
});
const problemsOf = (message: object): readonly string[] =>
  (stockMessageSchema.safeParse(message).error?.issues ?? []).map(
    ({ path, message: words }) => `${path.join('.')}: ${words}`,
  );

it('takes a car that the retailer may sell as the catalogue has it', () => {
  expect(problemsOf(list())).toStrictEqual([]);
});

it.each([
  [
    'no such paint',
    { cars: [{ ...car, paintCode: 'pink' }] },
    "cars.0.paintCode: The paint 'pink' is not offered for the Outback.",
  ],
  ['a VIN twice', { cars: [car, car] }, 'cars.1.vin: This VIN is listed twice.'],
  ['no such retailer', { dealerId: 'nobody' }, 'dealerId: There is no retailer “nobody”.'],
])('refuses %s', (_, change, problem) => {
  expect(problemsOf(list(change))).toStrictEqual([problem]);
});
