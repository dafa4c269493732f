/** Public holidays on which showrooms are closed, state-wide ones alone, whatever weekday they fall on. */
import type { StateCode } from '../locations/state.ts';

const national2026 = ['2026-12-25', '2026-12-26', '2026-12-28'];
const national2027 = [
  '2027-01-01',
  '2027-01-26',
  '2027-03-26',
  '2027-03-28',
  '2027-03-29',
  '2027-04-25',
  '2027-12-25',
  '2027-12-26',
  '2027-12-27',
  '2027-12-28',
];
const nationwide = [...national2026, ...national2027];
const easterSaturday = '2027-03-27';
/** Where a Monday stands in for an Anzac Day on a Sunday. */
const anzacMonday = '2027-04-26';
const kingsBirthday = '2027-06-14';

/** After `coversUntil` no holiday is known. Read again by `reviewBy`, when the states have proclaimed those of the next year. */
export const stateHolidays: {
  readonly source: string;
  readonly reviewBy: string;
  readonly coversUntil: string;
  readonly days: Readonly<Record<StateCode, readonly string[]>>;
} = {
  source:
    'The public holiday acts of the states and territories, as fairwork.gov.au lists them for 2026 and 2027; NSW Public Holidays Amendment (Anzac Day) Order 2026',
  reviewBy: '2027-06-30',
  coversUntil: '2027-12-31',
  days: {
    NSW: [...nationwide, easterSaturday, anzacMonday, kingsBirthday, '2027-10-04'],
    VIC: [...nationwide, easterSaturday, '2027-03-08', kingsBirthday, '2027-09-24', '2027-11-02'],
    QLD: [...nationwide, easterSaturday, anzacMonday, '2027-05-03', '2027-10-04'],
    SA: [...nationwide, easterSaturday, '2027-03-08', anzacMonday, kingsBirthday, '2027-10-04'],
    WA: [...nationwide, '2027-03-01', anzacMonday, '2027-06-07', '2027-09-27'],
    TAS: [...nationwide, '2027-03-08', kingsBirthday],
    NT: [...nationwide, easterSaturday, anzacMonday, '2027-05-03', kingsBirthday, '2027-08-02'],
    ACT: [...nationwide, easterSaturday, '2027-03-08', anzacMonday, '2027-05-31', kingsBirthday, '2027-10-04'],
  },
};
