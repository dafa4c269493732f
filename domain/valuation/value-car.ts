/** What a used car may be worth: a range from the curves of a book, with every step that led to it. Cents, whole months. */
import type { TradeInCar, TradeInCondition } from '../customer/trade-in-form.ts';
import type { StateCode } from '../locations/state.ts';
import type { Cents } from '../money/cents.ts';
import type { CurvePoint, ValuationBook, ValuedCar } from './valuation-book.ts';

export type CarToValue = {
  /** Year of building. */
  readonly year: number;
  readonly kilometres: number;
  readonly condition: TradeInCondition;
  /** Where it is registered. */
  readonly state: StateCode;
  /** The code of its segment in the book. */
  readonly segment: string;
  /** What it cost new, without extras. */
  readonly newPriceCents: Cents;
  /** What its extras cost new. */
  readonly extrasCents: Cents;
};

export type ValueRange = {
  /** Whole hundreds of dollars, the low end rounded down and the high end up, but never above the new price. */
  readonly lowCents: Cents;
  readonly highCents: Cents;
  readonly steps: {
    /** Since the middle of the year of building. */
    readonly ageMonths: number;
    /** Half of the age and half of the months in which an average car is driven as far. */
    readonly countedMonths: number;
    /** New price with what counts of the extras. */
    readonly countedPriceCents: Cents;
    readonly lowBasisPoints: number;
    readonly highBasisPoints: number;
    readonly conditionBasisPoints: number;
    readonly stateBasisPoints: number;
  };
};

const wholeCents = 10_000;
const roundedToCents = 10_000;

const share = (amount: number, basisPoints: number): number => Math.floor((amount * basisPoints) / wholeCents);

/** Months since the middle of a year; 0 before it. `asOf` is a date, yyyy-MM-dd. */
const monthsSince = (year: number, asOf: string): number => {
  const [thisYear = 0, month = 0] = asOf.split('-').map(Number);
  return Math.max(0, (thisYear - year) * 12 + month - 7);
};

/** Along a straight line between two points; the last point holds for ever. In whole basis points, never rising. */
const leftAfter = (months: number, curve: readonly CurvePoint[], end: 'lowBasisPoints' | 'highBasisPoints'): number => {
  const next = curve.findIndex(({ years }) => years * 12 > months);
  const after = curve[next];
  const before = next === -1 ? curve.at(-1) : curve[next - 1];
  if (before === undefined) return 0;
  if (after === undefined) return before[end];
  const passed = months - before.years * 12;
  return before[end] - Math.floor(((before[end] - after[end]) * passed) / ((after.years - before.years) * 12));
};

/** The range on a day; undefined where the book has no such segment. */
export const valueCar = (car: CarToValue, book: ValuationBook, asOf: string): ValueRange | undefined => {
  const segment = book.segments.find(({ code }) => code === car.segment);
  if (segment === undefined) return undefined;
  const ageMonths = monthsSince(car.year, asOf);
  const drivenMonths = Math.floor((car.kilometres * 12) / book.kilometresAYear.km);
  const countedMonths = Math.floor((ageMonths + drivenMonths) / 2);
  const countedPriceCents = car.newPriceCents + share(car.extrasCents, book.extrasBasisPoints);
  const conditionBasisPoints = book.conditions[car.condition];
  const stateBasisPoints = book.states[car.state] ?? wholeCents;
  const valueOf = (end: 'lowBasisPoints' | 'highBasisPoints') => {
    const basisPoints = leftAfter(countedMonths, segment.curve, end);
    const value = share(share(share(countedPriceCents, basisPoints), conditionBasisPoints), stateBasisPoints);
    return { basisPoints, cents: Math.min(value, countedPriceCents) };
  };
  const [low, high] = [valueOf('lowBasisPoints'), valueOf('highBasisPoints')];
  return {
    lowCents: Math.floor(low.cents / roundedToCents) * roundedToCents,
    highCents: Math.min(Math.ceil(high.cents / roundedToCents) * roundedToCents, countedPriceCents),
    steps: {
      ageMonths,
      countedMonths,
      countedPriceCents,
      lowBasisPoints: low.basisPoints,
      highBasisPoints: high.basisPoints,
      conditionBasisPoints,
      stateBasisPoints,
    },
  };
};

const spelling = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The car of the book with these names, however they are spelt. */
export const carOfBook = (
  { make, model }: Pick<TradeInCar, 'make' | 'model'>,
  { cars }: ValuationBook,
): ValuedCar | undefined =>
  cars.find((car) => spelling(car.make) === spelling(make) && spelling(car.model) === spelling(model));

/**
 * What a car of the book cost new when it was built in a year; undefined for years that the book does not know. Never more
 * than a younger one cost: whoever buys an old car could have bought that one.
 */
export const newPriceOf = ({ newPrices }: ValuedCar, year: number): Cents | undefined => {
  const inForce = newPrices.findLastIndex(({ fromYear }) => fromYear <= year);
  return inForce === -1 ? undefined : Math.min(...newPrices.slice(inForce).map(({ cents }) => cents));
};
