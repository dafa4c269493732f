import type { ValuationBook } from '@driveaway/domain/valuation/valuation-book.ts';
import { parseValuationFile } from '@driveaway/domain/valuation/valuation-file.ts';
import { readReplacingFile } from './read-replacing-file.ts';

/** What the file at VALUATION_FILE values used cars by, or what is wrong with it; neither where none is set. */
export const readValuation = (
  path: string | undefined,
): { readonly book: ValuationBook | undefined; readonly problems: readonly string[] } => {
  const { content, problems } = readReplacingFile('VALUATION_FILE', path, parseValuationFile);
  return { book: content?.book, problems };
};
