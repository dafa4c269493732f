import { readFileSync } from 'node:fs';
import type { Offer } from '@driveaway/domain/maker/offer.ts';
import { parseOffersFile } from '@driveaway/domain/pricing/offers/offers-file.ts';

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** The offers of the file at OFFERS_FILE, or what is wrong with it; neither where none is set. */
export const readOffers = (
  path: string | undefined,
): { readonly offers: readonly Offer[] | undefined; readonly problems: readonly string[] } => {
  if (path === undefined) return { offers: undefined, problems: [] };
  const text = textOf(path);
  if (text === undefined) return { offers: undefined, problems: [`OFFERS_FILE: ${path} cannot be read`] };
  const read = parseOffersFile(text);
  return read.kind === 'valid'
    ? { offers: read.offers, problems: [] }
    : { offers: undefined, problems: read.problems.map((problem) => `OFFERS_FILE: ${problem}`) };
};
