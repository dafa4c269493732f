import type { Offer } from '@driveaway/domain/maker/offer.ts';
import { parseOffersFile } from '@driveaway/domain/pricing/offers/offers-file.ts';
import { readReplacingFile } from './read-replacing-file.ts';

/** The offers of the file at OFFERS_FILE, or what is wrong with it; neither where none is set. */
export const readOffers = (
  path: string | undefined,
): { readonly offers: readonly Offer[] | undefined; readonly problems: readonly string[] } => {
  const { content, problems } = readReplacingFile('OFFERS_FILE', path, parseOffersFile);
  return { offers: content?.offers, problems };
};
