import { readFileSync } from 'node:fs';
import type { RateBook } from '@driveaway/domain/pricing/rates/rate-book.ts';
import { parseRatesFile } from '@driveaway/domain/pricing/rates/rates-file.ts';

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** The rates of the file at RATES_FILE, or what is wrong with it; neither where none is set. */
export const readRates = (
  path: string | undefined,
): { readonly rateBook: RateBook | undefined; readonly problems: readonly string[] } => {
  if (path === undefined) return { rateBook: undefined, problems: [] };
  const text = textOf(path);
  if (text === undefined) return { rateBook: undefined, problems: [`RATES_FILE: ${path} cannot be read`] };
  const read = parseRatesFile(text);
  return read.kind === 'valid'
    ? { rateBook: read.rateBook, problems: [] }
    : { rateBook: undefined, problems: read.problems.map((problem) => `RATES_FILE: ${problem}`) };
};
