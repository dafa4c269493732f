import type { StateCode } from '../locations/state.ts';
import { releasedRates, type RateBook } from './rates/rate-book.ts';
import { isNotOver, type ChargeRow, type Provenance, type RateRow, type StateRates } from './rates/rate-row.ts';
import { isPastItsYear } from './rates/rate-year.ts';

type Row = RateRow & Partial<Pick<ChargeRow, 'vehicles' | 'zone'>>;

const isForTheSame = (one: Row, other: Row): boolean =>
  one.zone === other.zone && JSON.stringify(one.vehicles) === JSON.stringify(other.vehicles);

/** The rows that apply on a day to some car in some zone. */
const rowsInForce = (rows: readonly Row[], asOf: string): readonly Row[] => {
  const begun = rows.filter(({ effectiveFrom }) => effectiveFrom <= asOf);
  return begun.filter(
    (row) =>
      isNotOver(row, asOf) &&
      !begun.some((later) => later.effectiveFrom > row.effectiveFrom && isForTheSame(later, row)),
  );
};

const figuresOf = ({ duty, registration, injuryInsurance, zones }: StateRates, asOf: string): readonly Provenance[] => [
  ...duty.flatMap((rows) => rowsInForce(rows, asOf)),
  ...[...registration, injuryInsurance.charge].flatMap(({ rows }) => rowsInForce(rows, asOf)),
  ...(zones === null ? [] : [zones]),
];

/** How many figures in force on a day are past their year, by state; 'AU' is the luxury car tax. */
export const overdueRatesOn = (
  asOf: string,
  { states, luxuryCarTax }: RateBook = releasedRates,
): ReadonlyMap<StateCode | 'AU', number> => {
  const countOf = (figures: readonly Provenance[]): number =>
    figures.filter((figure) => isPastItsYear(figure, asOf)).length;
  return new Map<StateCode | 'AU', number>([
    ['AU', countOf(rowsInForce(luxuryCarTax, asOf))],
    ...states.map((rates) => [rates.state, countOf(figuresOf(rates, asOf))] as const),
  ]);
};
