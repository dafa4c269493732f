/**
 * Public holidays on which showrooms are closed, state-wide ones alone, whatever weekday they fall on: by the rules of the public holiday
 * acts of the states and territories, compared with what `date-holidays` lists (state-holidays.test.ts). Pages carry the list, so no year
 * is in it before the states have proclaimed its days.
 */
import { stateCodes, type StateCode } from '../locations/state.ts';

type Holiday = {
  /** yyyy-MM-dd */
  readonly date: string;
  readonly name: string;
};

type StateHoliday = Holiday & { readonly states: readonly StateCode[] };
type Named = (date: string, name: string) => StateHoliday;

const of =
  (states: readonly StateCode[]): Named =>
  (date, name) => ({ date, name, states });
const only = (...states: readonly StateCode[]): Named => of(states);
const allBut = (...without: readonly StateCode[]): Named => of(stateCodes.filter((state) => !without.includes(state)));
const everywhere = allBut();

/** After `coversUntil` no holiday is known. Read again by `reviewBy`, when the states have proclaimed those of the next year. */
export const stateHolidays: {
  readonly source: string;
  readonly readOn: string;
  readonly reviewBy: string;
  readonly coversUntil: string;
  /** In order. */
  readonly days: readonly StateHoliday[];
} = {
  source: 'public holiday acts of the states and territories; date-holidays',
  readOn: '2026-11-28',
  reviewBy: '2027-06-30',
  coversUntil: '2027-12-31',
  days: [
    everywhere('2026-12-25', 'Christmas Day'),
    // in Tasmania a Boxing Day at a weekend moves
    allBut('SA', 'TAS')('2026-12-26', 'Boxing Day'),
    only('SA')('2026-12-26', 'Proclamation Day'),
    everywhere('2026-12-28', 'Additional public holiday'),
    everywhere('2027-01-01', 'New Year’s Day'),
    everywhere('2027-01-26', 'Australia Day'),
    only('WA')('2027-03-01', 'Labour Day'),
    only('VIC')('2027-03-08', 'Labour Day'),
    only('TAS')('2027-03-08', 'Eight Hours Day'),
    only('SA')('2027-03-08', 'Adelaide Cup Day'),
    only('ACT')('2027-03-08', 'Canberra Day'),
    everywhere('2027-03-26', 'Good Friday'),
    allBut('WA', 'TAS')('2027-03-27', 'Easter Saturday'),
    allBut('TAS')('2027-03-28', 'Easter Sunday'),
    everywhere('2027-03-29', 'Easter Monday'),
    everywhere('2027-04-25', 'Anzac Day'),
    allBut('VIC', 'TAS')('2027-04-26', 'Anzac Day holiday'),
    only('QLD')('2027-05-03', 'Labour Day'),
    only('NT')('2027-05-03', 'May Day'),
    only('ACT')('2027-05-31', 'Reconciliation Day'),
    only('WA')('2027-06-07', 'Western Australia Day'),
    allBut('QLD', 'WA')('2027-06-14', 'King’s Birthday'),
    only('NT')('2027-08-02', 'Picnic Day'),
    only('VIC')('2027-09-24', 'Friday before the AFL Grand Final'),
    only('WA')('2027-09-27', 'King’s Birthday'),
    only('QLD')('2027-10-04', 'King’s Birthday'),
    only('NSW', 'SA', 'ACT')('2027-10-04', 'Labour Day'),
    only('VIC')('2027-11-02', 'Melbourne Cup Day'),
    everywhere('2027-12-25', 'Christmas Day'),
    allBut('SA', 'TAS')('2027-12-26', 'Boxing Day'),
    only('SA')('2027-12-26', 'Proclamation Day'),
    everywhere('2027-12-27', 'Additional public holiday'),
    everywhere('2027-12-28', 'Additional public holiday'),
  ],
};

/** Whether the holidays of a day (yyyy-MM-dd) are known: of others nobody can say who is open. */
export const areHolidaysKnown = (date: string): boolean => date <= stateHolidays.coversUntil;

/** The public holidays of a state from one day (yyyy-MM-dd) to another, both included, in order. */
export const holidaysBetween = (from: string, to: string, state: StateCode): readonly Holiday[] =>
  stateHolidays.days.filter(({ date, states }) => from <= date && date <= to && states.includes(state));

/** The public holiday of a state on a day (yyyy-MM-dd); undefined for any other day, and for those the list does not cover. */
export const holidayOn = (date: string, state: StateCode): Holiday | undefined => holidaysBetween(date, date, state)[0];
