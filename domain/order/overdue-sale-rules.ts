import { stateCodes, type StateCode } from '../locations/state.ts';
import { isPastItsYear } from '../pricing/rates/rate-year.ts';
import { stateHolidays } from '../time/state-holidays.ts';
import { saleRules, type Reading } from './sale-rules.ts';

/** How many rules of sale, the list of public holidays among them, are past their review day on a day (yyyy-MM-dd), by state: they still apply, but may have changed. */
export const overdueSaleRulesOn = (asOf: string, rules = saleRules): ReadonlyMap<StateCode, number> =>
  new Map(
    stateCodes.map((state) => [
      state,
      [...Object.values<Pick<Reading, 'reviewBy'>>(rules[state]), stateHolidays].filter((rule) =>
        isPastItsYear(rule, asOf),
      ).length,
    ]),
  );
