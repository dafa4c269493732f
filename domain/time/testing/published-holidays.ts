/**
 * Public holidays of the states from the day this list of ours begins, as the package `date-holidays` 3.37.0 lists them (its data are
 * CC BY 3.0, by the contributors of github.com/commenthol/date-holidays): a list that others keep, recorded, so that ours is compared with it.
 */
import type { StateCode } from '../../locations/state.ts';

const listed: Readonly<Record<StateCode, string>> = {
  NSW: `
2026-12-25 Christmas Day
2026-12-26 Boxing Day
2026-12-28 Boxing Day (substitute day)
2027-01-01 New Year's Day
2027-01-26 Australia Day
2027-03-26 Good Friday
2027-03-27 Easter Saturday
2027-03-28 Easter Sunday
2027-03-29 Easter Monday
2027-04-25 Anzac Day
2027-04-26 Anzac Day (substitute day)
2027-06-14 King's Birthday
2027-10-04 Labour Day
2027-12-25 Christmas Day
2027-12-26 Boxing Day
2027-12-27 Christmas Day (substitute day)
2027-12-28 Boxing Day (substitute day)
2028-01-01 New Year's Day
2028-01-03 New Year's Day
2028-01-26 Australia Day
2028-04-14 Good Friday
2028-04-15 Easter Saturday
2028-04-16 Easter Sunday
2028-04-17 Easter Monday
2028-04-25 Anzac Day
2028-06-12 King's Birthday
2028-10-02 Labour Day
2028-12-25 Christmas Day
2028-12-26 Boxing Day
`,
  VIC: `
2026-12-25 Christmas Day
2026-12-26 Boxing Day
2026-12-28 Boxing Day (substitute day)
2027-01-01 New Year's Day
2027-01-26 Australia Day
2027-03-08 Labour Day
2027-03-26 Good Friday
2027-03-27 Easter Saturday
2027-03-28 Easter Sunday
2027-03-29 Easter Monday
2027-04-25 Anzac Day
2027-06-14 King's Birthday
2027-09-24 AFL Grand Final Friday
2027-11-02 Melbourne Cup
2027-12-25 Christmas Day
2027-12-26 Boxing Day
2027-12-27 Christmas Day (substitute day)
2027-12-28 Boxing Day (substitute day)
2028-01-01 New Year's Day
2028-01-03 New Year's Day
2028-01-26 Australia Day
2028-03-13 Labour Day
2028-04-14 Good Friday
2028-04-15 Easter Saturday
2028-04-16 Easter Sunday
2028-04-17 Easter Monday
2028-04-25 Anzac Day
2028-06-12 King's Birthday
2028-09-29 AFL Grand Final Friday
2028-11-07 Melbourne Cup
2028-12-25 Christmas Day
2028-12-26 Boxing Day
`,
  QLD: `
2026-12-24 Christmas Eve
2026-12-25 Christmas Day
2026-12-26 Boxing Day
2026-12-28 Boxing Day (substitute day)
2027-01-01 New Year's Day
2027-01-26 Australia Day
2027-03-26 Good Friday
2027-03-27 Easter Saturday
2027-03-28 Easter Sunday
2027-03-29 Easter Monday
2027-04-26 Anzac Day
2027-05-03 Labour Day
2027-10-04 King's Birthday
2027-12-24 Christmas Eve
2027-12-25 Christmas Day
2027-12-26 Boxing Day
2027-12-27 Christmas Day (substitute day)
2027-12-28 Boxing Day (substitute day)
2028-01-01 New Year's Day
2028-01-03 New Year's Day
2028-01-26 Australia Day
2028-04-14 Good Friday
2028-04-15 Easter Saturday
2028-04-16 Easter Sunday
2028-04-17 Easter Monday
2028-04-25 Anzac Day
2028-05-01 Labour Day
2028-10-02 King's Birthday
2028-12-24 Christmas Eve
2028-12-25 Christmas Day
2028-12-26 Boxing Day
`,
  SA: `
2026-12-24 Christmas Eve
2026-12-25 Christmas Day
2026-12-26 Proclamation Day
2026-12-28 Proclamation Day
2026-12-31 New Year's Eve
2027-01-01 New Year's Day
2027-01-26 Australia Day
2027-03-08 Adelaide Cup Day
2027-03-26 Good Friday
2027-03-27 Easter Saturday
2027-03-28 Easter Sunday
2027-03-29 Easter Monday
2027-04-25 Anzac Day
2027-06-14 King's Birthday
2027-10-04 Labour Day
2027-12-24 Christmas Eve
2027-12-26 Proclamation Day
2027-12-27 Christmas Day
2027-12-28 Proclamation Day
2027-12-31 New Year's Eve
2028-01-01 New Year's Day
2028-01-03 New Year's Day
2028-01-26 Australia Day
2028-03-13 Adelaide Cup Day
2028-04-14 Good Friday
2028-04-15 Easter Saturday
2028-04-16 Easter Sunday
2028-04-17 Easter Monday
2028-04-25 Anzac Day
2028-06-12 King's Birthday
2028-10-02 Labour Day
2028-12-24 Christmas Eve
2028-12-25 Christmas Day
2028-12-26 Proclamation Day
2028-12-31 New Year's Eve
`,
  WA: `
2026-12-25 Christmas Day
2026-12-26 Boxing Day
2026-12-28 Boxing Day (substitute day)
2027-01-01 New Year's Day
2027-01-26 Australia Day
2027-03-01 Labour Day
2027-03-26 Good Friday
2027-03-28 Easter Sunday
2027-03-29 Easter Monday
2027-04-25 Anzac Day
2027-04-26 Anzac Day (substitute day)
2027-06-07 Western Australia Day
2027-09-27 King's Birthday
2027-12-25 Christmas Day
2027-12-26 Boxing Day
2027-12-27 Christmas Day (substitute day)
2027-12-28 Boxing Day (substitute day)
2028-01-01 New Year's Day
2028-01-03 New Year's Day
2028-01-26 Australia Day
2028-03-06 Labour Day
2028-04-14 Good Friday
2028-04-16 Easter Sunday
2028-04-17 Easter Monday
2028-04-25 Anzac Day
2028-06-05 Western Australia Day
2028-09-25 King's Birthday
2028-12-25 Christmas Day
2028-12-26 Boxing Day
`,
  TAS: `
2026-12-25 Christmas Day
2026-12-28 Boxing Day
2027-01-01 New Year's Day
2027-01-26 Australia Day
2027-03-08 Eight Hours Day
2027-03-26 Good Friday
2027-03-29 Easter Monday
2027-04-25 Anzac Day
2027-06-14 King's Birthday
2027-12-25 Christmas Day
2027-12-27 Christmas Day (substitute day)
2027-12-28 Boxing Day
2028-01-03 New Year's Day
2028-01-26 Australia Day
2028-03-13 Eight Hours Day
2028-04-14 Good Friday
2028-04-17 Easter Monday
2028-04-25 Anzac Day
2028-06-12 King's Birthday
2028-12-25 Christmas Day
2028-12-26 Boxing Day
`,
  NT: `
2026-12-24 Christmas Eve
2026-12-25 Christmas Day
2026-12-26 Boxing Day
2026-12-28 Boxing Day (substitute day)
2026-12-31 New Year's Eve
2027-01-01 New Year's Day
2027-01-26 Australia Day
2027-03-26 Good Friday
2027-03-27 Easter Saturday
2027-03-28 Easter Sunday
2027-03-29 Easter Monday
2027-04-26 Anzac Day
2027-05-03 May Day
2027-06-14 King's Birthday
2027-08-02 Picnic Day
2027-12-24 Christmas Eve
2027-12-26 Boxing Day
2027-12-27 Christmas Day
2027-12-28 Boxing Day (substitute day)
2027-12-31 New Year's Eve
2028-01-01 New Year's Day
2028-01-03 New Year's Day
2028-01-26 Australia Day
2028-04-14 Good Friday
2028-04-15 Easter Saturday
2028-04-16 Easter Sunday
2028-04-17 Easter Monday
2028-04-25 Anzac Day
2028-05-01 May Day
2028-06-12 King's Birthday
2028-08-07 Picnic Day
2028-12-24 Christmas Eve
2028-12-25 Christmas Day
2028-12-26 Boxing Day
2028-12-31 New Year's Eve
`,
  ACT: `
2026-12-25 Christmas Day
2026-12-26 Boxing Day
2026-12-28 Boxing Day (substitute day)
2027-01-01 New Year's Day
2027-01-26 Australia Day
2027-03-08 Canberra Day
2027-03-26 Good Friday
2027-03-27 Easter Saturday
2027-03-28 Easter Sunday
2027-03-29 Easter Monday
2027-04-25 Anzac Day
2027-04-26 Anzac Day (substitute day)
2027-05-31 Reconciliation Day
2027-06-14 King's Birthday
2027-10-04 Labour Day
2027-12-25 Christmas Day
2027-12-26 Boxing Day
2027-12-27 Christmas Day (substitute day)
2027-12-28 Boxing Day (substitute day)
2028-01-01 New Year's Day
2028-01-03 New Year's Day
2028-01-26 Australia Day
2028-03-13 Canberra Day
2028-04-14 Good Friday
2028-04-15 Easter Saturday
2028-04-16 Easter Sunday
2028-04-17 Easter Monday
2028-04-25 Anzac Day
2028-05-29 Reconciliation Day
2028-06-12 King's Birthday
2028-10-02 Labour Day
2028-12-25 Christmas Day
2028-12-26 Boxing Day
`,
};

/** 'yyyy-MM-dd Name' of each of a state, in order. */
export const publishedHolidays = (state: StateCode): readonly string[] => listed[state].trim().split('\n');
