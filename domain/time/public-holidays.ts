import type { StateCode } from '../locations/state.ts';

/**
 * Days on weekdays that are no business days, in the states whose cooling-off rule counts business days. Read again by
 * `reviewBy`: Victoria's Grand Final Friday is only certain once the football fixture is.
 */
export const publicHolidays = {
  source:
    'business.vic.gov.au and nsw.gov.au public holidays 2026 and 2027; NSW Public Holidays Amendment (Anzac Day) Order 2026',
  reviewBy: '2027-06-30',
  /** Last day that the list covers. */
  coversUntil: '2027-12-31',
  days: {
    NSW: [
      '2026-10-05',
      '2026-12-25',
      '2026-12-28',
      '2027-01-01',
      '2027-01-26',
      '2027-03-26',
      '2027-03-29',
      '2027-04-26',
      '2027-06-14',
      '2027-10-04',
      '2027-12-27',
      '2027-12-28',
    ],
    VIC: [
      '2026-11-03',
      '2026-12-25',
      '2026-12-28',
      '2027-01-01',
      '2027-01-26',
      '2027-03-08',
      '2027-03-26',
      '2027-03-29',
      '2027-06-14',
      '2027-09-24',
      '2027-11-02',
      '2027-12-27',
      '2027-12-28',
    ],
  } satisfies Partial<Record<StateCode, readonly string[]>>,
} as const;
