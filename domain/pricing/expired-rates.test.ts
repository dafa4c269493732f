import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import { stateCodes } from '../locations/state.ts';
import { luxuryCarTaxRowOn } from './luxury-car-tax.ts';
import { priceSummary } from './price-summary.ts';
import { qld } from './rates/qld.ts';
import { releasedRates, stateRatesOf } from './rates/rate-book.ts';
import { dutyRowFor } from './stamp-duty.ts';
import { chargedAmount } from './state-charges.ts';

const relief = { effectiveFrom: '2026-12-01', effectiveUntil: '2027-06-30' };
const [electricCar] = catalogue.flatMap(({ variants }) =>
  variants.flatMap(({ technical }) => (technical.fuel === 'electric' ? [technical] : [])),
);
const [hybridCar] = catalogue.flatMap(({ variants }) =>
  variants.flatMap(({ technical }) => (technical.fuel === 'hybrid' ? [technical] : [])),
);

describe('a rate with a last day gives way to the one before it', () => {
  it('as duty, for the cars it was for', () => {
    if (electricCar === undefined || hybridCar === undefined) throw new Error('no such car on sale');
    const [usual = [], ...others] = qld.duty;
    const [first] = usual;
    if (first === undefined) throw new Error('no duty');
    const halved = { ...first, ...relief, vehicles: { fuels: ['electric'] as const } };
    const lists = [[first, halved], ...others];
    const rowsOf = (car: typeof electricCar) =>
      ['2026-11-30', '2026-12-01', '2027-06-30', '2027-07-01'].map((day) => dutyRowFor(lists, car, day));
    expect(rowsOf(electricCar)).toEqual([first, halved, halved, first]);
    expect(rowsOf(hybridCar)).toEqual([first, first, first, first]);
  });

  it('as a charge', () => {
    if (electricCar === undefined) throw new Error('no electric car on sale');
    const [row] = qld.injuryInsurance.charge.rows;
    if (row === undefined) throw new Error('no charge');
    const usual = { ...row, vehicles: undefined, zone: undefined };
    const charge = { name: 'fee', rows: [usual, { ...usual, ...relief, cents: 10_000 }] };
    const centsOn = (day: string) => chargedAmount([charge], electricCar, undefined, day)?.cents;
    expect([centsOn('2027-06-30'), centsOn('2027-07-01')]).toEqual([10_000, row.cents]);
  });

  it('as luxury car tax', () => {
    const [usual] = releasedRates.luxuryCarTax.slice(-1);
    if (usual === undefined) throw new Error('no rate');
    const rows = [usual, { ...usual, ...relief, rateBasisPoints: 2_500 }];
    const rateOn = (day: string) => luxuryCarTaxRowOn(day, rows)?.rateBasisPoints;
    expect([rateOn('2026-11-30'), rateOn('2027-06-30'), rateOn('2027-07-01')]).toEqual([3_300, 2_500, 3_300]);
  });
});

it('every car has a price in every state on the day after a released rate ends', () => {
  const prices = stateCodes.flatMap((state) =>
    catalogue.flatMap((model) =>
      model.variants.map((variant) => {
        const { driveaway } = priceSummary(model, variant, {
          suburb: { state, postcode: state === 'NT' ? '0800' : '2600' },
          asOf: '2027-07-01',
        });
        return { state, variant: variant.code, kind: driveaway.kind };
      }),
    ),
  );
  expect(prices.filter(({ kind }) => kind !== 'priced')).toEqual([]);
  expect(stateRatesOf('NT')?.registration[0]?.rows.some(({ effectiveFrom }) => effectiveFrom === '2027-07-01')).toBe(
    true,
  );
});
