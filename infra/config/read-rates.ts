import type { RateBook } from '@driveaway/domain/pricing/rates/rate-book.ts';
import { parseRatesFile } from '@driveaway/domain/pricing/rates/rates-file.ts';
import { readReplacingFile } from './read-replacing-file.ts';

/** The rates of the file at RATES_FILE, or what is wrong with it; neither where none is set. */
export const readRates = (
  path: string | undefined,
): { readonly rateBook: RateBook | undefined; readonly problems: readonly string[] } => {
  const { content, problems } = readReplacingFile('RATES_FILE', path, parseRatesFile);
  return { rateBook: content?.rateBook, problems };
};
