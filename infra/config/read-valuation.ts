import { readFileSync } from 'node:fs';
import type { ValuationBook } from '@driveaway/domain/valuation/valuation-book.ts';
import { parseValuationFile } from '@driveaway/domain/valuation/valuation-file.ts';

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** What the file at VALUATION_FILE values used cars by, or what is wrong with it; neither where none is set. */
export const readValuation = (
  path: string | undefined,
): { readonly book: ValuationBook | undefined; readonly problems: readonly string[] } => {
  if (path === undefined) return { book: undefined, problems: [] };
  const text = textOf(path);
  if (text === undefined) return { book: undefined, problems: [`VALUATION_FILE: ${path} cannot be read`] };
  const read = parseValuationFile(text);
  return read.kind === 'valid'
    ? { book: read.book, problems: [] }
    : { book: undefined, problems: read.problems.map((problem) => `VALUATION_FILE: ${problem}`) };
};
