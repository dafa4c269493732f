import { catalogue } from '../catalogue/catalogue.ts';
import type { StateCode } from '../locations/state.ts';
import { hasForceOn } from '../maker/in-force-on.ts';
import { addDays } from '../time/add-days.ts';
import { releasedRates, type RateBook } from './rates/rate-book.ts';
import { rowGroupsOf, type ChargeRow, type Provenance, type RateRow, type StateRates } from './rates/rate-row.ts';
import { isPastItsYear } from './rates/rate-year.ts';
import { isForVehicle } from './rates/vehicle-criteria.ts';

type Row = RateRow & Partial<Pick<ChargeRow, 'vehicles' | 'zone'>>;

/** So many days before a rate ends without a successor, somebody has to look for one. */
const noticeDays = 90;

const isForTheSame = (one: Row, other: Row): boolean =>
  one.zone === other.zone && JSON.stringify(one.vehicles) === JSON.stringify(other.vehicles);

/** The rows that apply on a day to some car in some zone. */
const rowsInForce = (rows: readonly Row[], asOf: string): readonly Row[] => {
  const inForce = rows.filter((row) => hasForceOn(row, asOf));
  return inForce.filter(
    (row) => !inForce.some((later) => later.effectiveFrom > row.effectiveFrom && isForTheSame(later, row)),
  );
};

/** Whether a row is over, or is soon, and leaves a car on sale without a rate. */
const endsWithoutSuccessor = (row: Row, rows: readonly Row[], asOf: string): boolean => {
  const { effectiveUntil } = row;
  if (effectiveUntil === undefined || row.effectiveFrom > asOf || effectiveUntil > addDays(asOf, noticeDays))
    return false;
  const after = effectiveUntil < asOf ? asOf : addDays(effectiveUntil, 1);
  const later = rows.filter(
    (other) => hasForceOn(other, after) && (other.zone === undefined || other.zone === row.zone),
  );
  return catalogue
    .flatMap(({ variants }) => variants.map(({ technical }) => technical))
    .some((car) => isForVehicle(car, row.vehicles) && !later.some(({ vehicles }) => isForVehicle(car, vehicles)));
};

/** The figures of which a car takes one that are past their year, or end without a successor. */
const overdueIn = (rows: readonly Row[], asOf: string): readonly Provenance[] => {
  const inForce = rowsInForce(rows, asOf);
  return rows.filter(
    (row) => (inForce.includes(row) && isPastItsYear(row, asOf)) || endsWithoutSuccessor(row, rows, asOf),
  );
};

const overdueFiguresOf = (rates: StateRates, asOf: string): readonly Provenance[] => [
  ...rowGroupsOf(rates).flatMap((rows) => overdueIn(rows, asOf)),
  ...(rates.zones !== null && isPastItsYear(rates.zones, asOf) ? [rates.zones] : []),
];

/**
 * How many figures are overdue on a day (yyyy-MM-dd), by state; 'AU' is the luxury car tax: those in force that are past
 * their year, and those that end without a successor, from 90 days before.
 */
export const overdueRatesOn = (
  asOf: string,
  { states, luxuryCarTax }: RateBook = releasedRates,
): ReadonlyMap<StateCode | 'AU', number> =>
  new Map<StateCode | 'AU', number>([
    ['AU', overdueIn(luxuryCarTax, asOf).length],
    ...states.map((rates) => [rates.state, overdueFiguresOf(rates, asOf).length] as const),
  ]);
