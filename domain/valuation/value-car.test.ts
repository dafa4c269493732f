import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradeInConditions } from '../customer/trade-in-form.ts';
import { stateCodes } from '../locations/state.ts';
import { releasedBook } from './released-book.ts';
import type { CurvePoint, ValuationBook, ValuedCar } from './valuation-book.ts';
import { carOfBook, newPriceOf, valueCar, type CarToValue } from './value-car.ts';

const asOf = '2026-11-24';
const car: CarToValue = {
  year: 2023,
  kilometres: 36_300,
  condition: 'good',
  state: 'NSW',
  segment: 'car',
  newPriceCents: 4_000_000,
  extrasCents: 0,
};
const valued = (changed: Partial<CarToValue> = {}, book: ValuationBook = releasedBook, day = asOf) => {
  const range = valueCar({ ...car, ...changed }, book, day);
  if (range === undefined) throw new Error('The book has no such segment');
  return range;
};

describe('a car by the released curves', () => {
  it('is worth between what diminishing value and prime cost leave of it', () => {
    // 40 months old, and driven as far as in 36: counts as 38 months
    expect(valued()).toStrictEqual({
      lowCents: 1_610_000,
      highCents: 2_420_000,
      steps: {
        ageMonths: 40,
        countedMonths: 38,
        countedPriceCents: 4_000_000,
        lowBasisPoints: 4_044,
        highBasisPoints: 6_042,
        conditionBasisPoints: 10_000,
        stateBasisPoints: 10_000,
      },
    });
  });

  it('is worth its new price on the first day, and no more for being like new', () => {
    const fresh = { year: 2026, kilometres: 0, condition: 'like-new' } as const;
    expect(valued(fresh, releasedBook, '2026-07-01')).toMatchObject({ lowCents: 4_000_000, highCents: 4_000_000 });
    // built in the second half of the year
    expect(valued(fresh, releasedBook, '2026-02-01').steps.ageMonths).toBe(0);
  });

  it('counts half of what extras cost, and the condition', () => {
    expect(valued({ extrasCents: 400_000 }).steps.countedPriceCents).toBe(4_200_000);
    expect(valued({ condition: 'damaged' })).toMatchObject({ lowCents: 640_000, highCents: 970_000 });
  });

  it('has nothing to say of a segment that is not there', () => {
    expect(valueCar({ ...car, segment: 'boat' }, releasedBook, asOf)).toBeUndefined();
  });
});

const arbitraryCar: fc.Arbitrary<CarToValue> = fc.record({
  year: fc.integer({ min: 1950, max: 2026 }),
  kilometres: fc.integer({ min: 0, max: 999_999 }),
  condition: fc.constantFrom(...tradeInConditions),
  state: fc.constantFrom(...stateCodes),
  segment: fc.constantFrom('car', 'light-commercial', 'hire-car', 'taxi'),
  newPriceCents: fc.integer({ min: 1, max: 200_000_000 }),
  extrasCents: fc.integer({ min: 0, max: 200_000_000 }),
});

/** A curve that any maker might write: it only falls. */
const arbitraryCurve: fc.Arbitrary<readonly CurvePoint[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(4_000), fc.nat(4_000)), { maxLength: 12 })
  .map((drops) => {
    const points: CurvePoint[] = [{ years: 0, lowBasisPoints: 9_000, highBasisPoints: 10_000 }];
    for (const [years, low, high] of drops) {
      const before = points.at(-1) ?? { years: 0, lowBasisPoints: 0, highBasisPoints: 0 };
      const highBasisPoints = Math.max(0, before.highBasisPoints - high);
      points.push({
        years: before.years + years,
        lowBasisPoints: Math.max(0, Math.min(before.lowBasisPoints - low, highBasisPoints)),
        highBasisPoints,
      });
    }
    return points;
  });

type BookFigures = readonly [readonly CurvePoint[], km: number, extras: number, worn: number, state: number];

const bookOf = ([curve, km, extrasBasisPoints, worn, state]: BookFigures): ValuationBook => ({
  ...releasedBook,
  kilometresAYear: { km, source: 'made up' },
  extrasBasisPoints,
  conditions: { ...releasedBook.conditions, worn },
  states: { QLD: state },
  segments: releasedBook.segments.map(({ code, name, source }) => ({ code, name, source, curve: [...curve] })),
});

const arbitraryBook: fc.Arbitrary<ValuationBook> = fc
  .tuple(arbitraryCurve, fc.integer({ min: 1, max: 60_000 }), fc.nat(10_000), fc.nat(20_000), fc.nat(20_000))
  .map(bookOf);

const someBook = fc.oneof(fc.constant(releasedBook), arbitraryBook);

describe('the range of any car by any book', () => {
  it('is in order, in whole cents, never negative and never above what the car cost new', () => {
    fc.assert(
      fc.property(arbitraryCar, someBook, (some, book) => {
        const { lowCents, highCents, steps } = valued(some, book);
        expect(Number.isSafeInteger(lowCents) && Number.isSafeInteger(highCents)).toBe(true);
        expect(lowCents).toBeGreaterThanOrEqual(0);
        expect(lowCents).toBeLessThanOrEqual(highCents);
        expect(highCents).toBeLessThanOrEqual(steps.countedPriceCents);
      }),
    );
  });

  it('never rises with years or kilometres', () => {
    fc.assert(
      fc.property(arbitraryCar, someBook, fc.nat(60), fc.nat(400_000), (some, book, years, kilometres) => {
        const younger = valued(some, book);
        const older = valued({ ...some, year: some.year - years, kilometres: some.kilometres + kilometres }, book);
        expect(older.lowCents).toBeLessThanOrEqual(younger.lowCents);
        expect(older.highCents).toBeLessThanOrEqual(younger.highCents);
      }),
    );
  });

  it('never rises as the months go by, and never falls with extras or the new price', () => {
    fc.assert(
      fc.property(
        arbitraryCar,
        someBook,
        fc.integer({ min: 1, max: 400 }),
        fc.nat(5_000_000),
        (some, book, months, more) => {
          const today = valued(some, book);
          const later = Temporal.PlainDate.from(asOf).add({ months }).toString();
          expect(valued(some, book, later).highCents).toBeLessThanOrEqual(today.highCents);
          for (const dearer of [
            { extrasCents: some.extrasCents + more },
            { newPriceCents: some.newPriceCents + more },
          ]) {
            const range = valued({ ...some, ...dearer }, book);
            expect(range.lowCents).toBeGreaterThanOrEqual(today.lowCents);
            expect(range.highCents).toBeGreaterThanOrEqual(today.highCents);
          }
        },
      ),
    );
  });
});

describe('a car of the book', () => {
  const known: ValuedCar = {
    make: 'Austral',
    model: 'Outback AWD',
    segment: 'car',
    newPrices: [
      { fromYear: 2020, cents: 3_900_000 },
      { fromYear: 2022, cents: 4_100_000 },
      { fromYear: 2024, cents: 4_000_000 },
    ],
  };
  const book = { ...releasedBook, cars: [known] };

  it('is found however its names are spelt', () => {
    expect(carOfBook({ make: ' austral', model: 'OUTBACK  awd' }, book)).toBe(known);
    expect(carOfBook({ make: 'austral', model: 'Outback' }, book)).toBeUndefined();
  });

  it('has the new price of its year, never above that of a younger one, and none before the first', () => {
    expect([2019, 2020, 2021, 2022, 2023, 2024, 2030].map((year) => newPriceOf(known, year))).toStrictEqual([
      undefined,
      3_900_000,
      3_900_000,
      4_000_000,
      4_000_000,
      4_000_000,
      4_000_000,
    ]);
  });

  it('is never worth more for being older, whatever was asked for it in which year', () => {
    const rows = fc
      .uniqueArray(fc.integer({ min: 1990, max: 2026 }), { minLength: 1, maxLength: 8 })
      .chain((years) =>
        fc
          .array(fc.integer({ min: 1, max: 20_000_000 }), { minLength: years.length, maxLength: years.length })
          .map((prices) =>
            years.toSorted((one, other) => one - other).map((fromYear, at) => ({ fromYear, cents: prices[at] ?? 1 })),
          ),
      );
    fc.assert(
      fc.property(rows, fc.integer({ min: 1990, max: 2026 }), fc.nat(30), (newPrices, year, years) => {
        const priced = { ...known, newPrices };
        const [young, old] = [newPriceOf(priced, year), newPriceOf(priced, year - years)];
        if (young === undefined || old === undefined) return;
        const younger = valued({ year, newPriceCents: young });
        const older = valued({ year: year - years, newPriceCents: old });
        expect(older.lowCents).toBeLessThanOrEqual(younger.lowCents);
        expect(older.highCents).toBeLessThanOrEqual(younger.highCents);
      }),
    );
  });
});
