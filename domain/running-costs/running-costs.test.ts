import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chargeOf, runningCost } from './running-costs.ts';

describe('what driving costs', () => {
  it('is the fuel of so many kilometres at its price', () => {
    // 15,000 km at 7.3 L/100 km are 1,095 L; at 189.9 cents $2,079.41 (207,940.5 cents, rounded up)
    expect(runningCost({ litresPer100Km: 7.3, whPerKm: 0 }, { perLitre: 1899, perKwh: 0 }, 15_000)).toStrictEqual({
      deciLitres: 10_950,
      deciKwh: 0,
      fuelCents: 207_941,
      electricityCents: 0,
      totalCents: 207_941,
    });
  });

  it('is the electricity of a car with a plug', () => {
    // 15,000 km at 158 Wh/km are 2,370 kWh; at 30 cents $711
    expect(runningCost({ litresPer100Km: 0, whPerKm: 158 }, { perLitre: 1899, perKwh: 300 }, 15_000)).toMatchObject({
      deciKwh: 23_700,
      totalCents: 71_100,
    });
  });

  it('is both for a plug-in hybrid', () => {
    const cost = runningCost({ litresPer100Km: 1.8, whPerKm: 214 }, { perLitre: 2000, perKwh: 300 }, 10_000);
    expect(cost).toMatchObject({ fuelCents: 36_000, electricityCents: 64_200, totalCents: 100_200 });
  });

  test('is whole cents, and never less for more kilometres', () => {
    const figures = fc.record({
      litres: fc.integer({ min: 0, max: 300 }),
      whPerKm: fc.integer({ min: 0, max: 500 }),
      perLitre: fc.integer({ min: 0, max: 9_999 }),
      perKwh: fc.integer({ min: 0, max: 9_999 }),
      kilometres: fc.integer({ min: 0, max: 200_000 }),
      more: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(figures, ({ litres, whPerKm, perLitre, perKwh, kilometres, more }) => {
        const use = { litresPer100Km: litres / 10, whPerKm };
        const one = runningCost(use, { perLitre, perKwh }, kilometres);
        const other = runningCost(use, { perLitre, perKwh }, kilometres + more);
        expect(Object.values(one).every((value) => Number.isSafeInteger(value))).toBe(true);
        expect(one.totalCents).toBe(one.fuelCents + one.electricityCents);
        expect(other.totalCents).toBeGreaterThanOrEqual(one.totalCents);
      }),
    );
  });
});

describe('charging', () => {
  it('takes the energy of the part that is charged, by the power of the charger', () => {
    // 60 % of 73.1 kWh are 43.86; at 7 kW 6 h 16 min
    expect(
      chargeOf({ batteryKwh: 73.1, rangeKm: 466 }, { fromPercent: 20, toPercent: 80, deciKw: 70 }, 300),
    ).toStrictEqual({ deciKwh: 439, minutes: 376, cents: 1_316, kilometres: 280 });
  });
});
