import { monthText } from '../../time/day-text.ts';
import type { Provenance, RateRow } from './rate-row.ts';

/**
 * What a figure was published for: '2025-26' for one that is due for review with the end of that financial year, else the
 * month since when it applies, 'September 2025'.
 */
const yearOf = ({ reviewBy, effectiveFrom }: DatedFigure): string => {
  if (!reviewBy.endsWith('-06-30')) return monthText(effectiveFrom.slice(0, 7));
  const ends = Number(reviewBy.slice(0, 4));
  return `${ends - 1}-${String(ends % 100).padStart(2, '0')}`;
};

type DatedFigure = Pick<RateRow, 'reviewBy' | 'effectiveFrom'>;

/** Whether a figure is past its year on a day (yyyy-MM-dd): it still applies, but may have changed. */
export const isPastItsYear = ({ reviewBy }: Pick<Provenance, 'reviewBy'>, asOf: string): boolean => reviewBy < asOf;

/** 'estimate, rates of 2025-26' for figures of which some are past their year; undefined when none is. */
export const estimateOf = (rows: readonly DatedFigure[], asOf: string): string | undefined => {
  const years = new Set(rows.filter((row) => isPastItsYear(row, asOf)).map(yearOf));
  return years.size === 0 ? undefined : `estimate, rates of ${[...years].sort().join(' and ')}`;
};
