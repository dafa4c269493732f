import { expect, it } from 'vitest';
import { financeAddressOf, type FinancedOrder } from './finance-address.ts';

const order: FinancedOrder = {
  modelCode: 'outback',
  build: {
    variantCode: 'outback-awd',
    paintCode: 'p&1',
    interiorCode: 'i',
    accessoryCodes: [],
    cappedService: false,
    extendedWarranty: false,
  },
  place: { postcode: '0800', state: 'NT' },
};
const car = '/outback?finance=outback-awd&car=build&variant=outback-awd&paint=p%261&interior=i';

it.each<[string, Partial<FinancedOrder>, string]>([
  ['its car and its place, and leaves the rest to the calculator', {}, `${car}&at=0800-NT`],
  ['what is paid as the deposit', { paidCents: 1_250_050 }, `${car}&at=0800-NT&deposit=12500.50`],
  [
    'the day whose prices count, and whose offers',
    { day: '2026-11-02', dealerId: 'austral-parramatta' },
    `${car}&at=0800-NT&on=2026-11-02&retailer=austral-parramatta`,
  ],
])('the address of an order has %s', (_, change, address) => {
  expect(financeAddressOf({ ...order, ...change })).toBe(address);
});
