/** A maker's own curves and new prices as a file, in place of the released ones. */
import { parseJsonFile } from '../json/parse-json-file.ts';
import { valuationBookSchema, type ValuationBook } from './valuation-book.ts';

type ValuationFile =
  | { readonly kind: 'valid'; readonly book: ValuationBook }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** The book of a file, whole: nothing of the release stays beside it; or all that is wrong with it. */
export const parseValuationFile = (text: string): ValuationFile => {
  const parsed = parseJsonFile(text, valuationBookSchema);
  return parsed.kind === 'invalid' ? parsed : { kind: 'valid', book: parsed.content };
};
