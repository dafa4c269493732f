/**
 * What cars are valued by unless the maker brings a file: two public ways of writing a car down, and the maker's own list
 * prices. No market was watched for it, and everything that no source says is called an assumption.
 */
import { brand } from '../brand/brand.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import type { Model, Variant } from '../maker/model.ts';
import type { CurvePoint, ValuationBook, ValuationSegment, ValuedCar } from './valuation-book.ts';

/** Years of a curve: the oldest cars are worth what is left then. */
const curveYears = 30;

/**
 * What is left of a new price by the tax office's two methods, the lower and the higher of them: diminishing value (200%
 * divided by the effective life, each year of what is left) and prime cost (the same share of the new price each year).
 */
const writtenDown = (effectiveLifeYears: number): readonly CurvePoint[] =>
  Array.from({ length: curveYears + 1 }, (_, years) => {
    const diminishing = Math.round(10_000 * (1 - 2 / effectiveLifeYears) ** years);
    const prime = Math.max(0, Math.round(10_000 * (1 - years / effectiveLifeYears)));
    return { years, lowBasisPoints: Math.min(diminishing, prime), highBasisPoints: Math.max(diminishing, prime) };
  });

const segment = (code: string, name: string, effectiveLifeYears: number): ValuationSegment => ({
  code,
  name,
  source: `Australian Taxation Office, Commissioner’s effective life, Table B, motor vehicles: ${effectiveLifeYears} years. The two ends of the range are the tax office’s two methods, diminishing value (${Math.round(200 / effectiveLifeYears)}% a year of what is left) and prime cost (${(100 / effectiveLifeYears).toFixed(1)}% a year of the new price).`,
  curve: [...writtenDown(effectiveLifeYears)],
});

const car = 'car';

/** A year's price is the one that its last row of the year sets. */
const newPricesOf = ({ listPrices }: Variant): ValuedCar['newPrices'] => {
  const byYear = new Map<number, number>();
  for (const { effectiveFrom, cents } of listPrices.toSorted((one, other) =>
    one.effectiveFrom.localeCompare(other.effectiveFrom),
  )) {
    byYear.set(Number(effectiveFrom.slice(0, 4)), cents);
  }
  return [...byYear].map(([fromYear, cents]) => ({ fromYear, cents }));
};

const carsOf = (models: readonly Model[]): ValuedCar[] =>
  models.flatMap(({ name, variants }) =>
    variants.map((variant) => ({
      make: brand.name,
      model: `${name} ${variant.name}`,
      segment: car,
      newPrices: newPricesOf(variant),
    })),
  );

export const releasedBook: ValuationBook = {
  dated: '2026-11-24',
  kilometresAYear: {
    km: 12_100,
    source:
      'Australian Bureau of Statistics, Survey of Motor Vehicle Use, 12 months ended 30 June 2020 (the last one): an average of 12.1 thousand kilometres for each vehicle.',
  },
  segments: [
    segment(car, 'Car or SUV', 8),
    segment('light-commercial', 'Ute or van that carries a tonne or more', 12),
    segment('hire-car', 'Car that was hired out', 5),
    segment('taxi', 'Car that was a taxi', 4),
  ],
  conditions: { 'like-new': 10_500, good: 10_000, worn: 8_500, damaged: 4_000 },
  states: {},
  extrasBasisPoints: 5_000,
  cars: carsOf(catalogue),
  carsSource: `List prices of ${brand.name} cars, without on-road costs, from the first year that this site has them.`,
  assumptions: [
    'A car is used up by its years and by its kilometres alike, so that each counts for half.',
    'A car was built in the middle of its year.',
    'A car that is like new is worth 5% more than one that is good for its age, a worn one 15% less, and a damaged one 60% less.',
    'Extras count for half of what they cost new.',
  ],
  limits: [
    'Nobody has seen your car, and no prices of used cars were watched: the curves are those by which the tax office writes cars down, which follow a vehicle’s working life, not what buyers pay.',
    'The state your car is registered in changes nothing here, since no public figures say by how much it would.',
    'Money still owing on your car is not taken off.',
  ],
};
