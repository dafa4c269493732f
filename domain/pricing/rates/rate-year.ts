import type { Provenance } from './rate-row.ts';

/** The twelve months that a figure was published for: '2025-26' for one that is due for review by 30 June 2026. */
const yearOf = ({ reviewBy }: Pick<Provenance, 'reviewBy'>): string => {
  const ends = Number(reviewBy.slice(0, 4));
  return `${ends - 1}-${String(ends % 100).padStart(2, '0')}`;
};

/** Whether a figure is past its year on a day (yyyy-MM-dd): it still applies, but may have changed. */
export const isPastItsYear = ({ reviewBy }: Pick<Provenance, 'reviewBy'>, asOf: string): boolean => reviewBy < asOf;

/** 'estimate, rates of 2025-26' for figures of which some are past their year; undefined when none is. */
export const estimateOf = (rows: readonly Pick<Provenance, 'reviewBy'>[], asOf: string): string | undefined => {
  const years = new Set(rows.filter((row) => isPastItsYear(row, asOf)).map(yearOf));
  return years.size === 0 ? undefined : `estimate, rates of ${[...years].sort().join(' and ')}`;
};
