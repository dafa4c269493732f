import type { Suburb } from '@driveaway/domain/locations/state.ts';

/** What the form holds about places: chosen suburbs, null while none is chosen. */
export type PlaceValues = {
  /** Of the buyer's own address, whose street is in `address`. */
  readonly ownSuburb: Suburb | null;
  /** Where the car will be kept: in the dealer's area, at the buyer's address, or somewhere else. */
  readonly kept: 'dealer' | 'address' | 'elsewhere';
  readonly keptElsewhere: Suburb | null;
};

/** The place that the customer says the car will be kept at; undefined for the dealer's area. */
export const keptPlaceOf = ({ kept, ownSuburb, keptElsewhere }: PlaceValues): Suburb | undefined => {
  if (kept === 'address') return ownSuburb ?? undefined;
  return kept === 'elsewhere' ? (keptElsewhere ?? undefined) : undefined;
};
