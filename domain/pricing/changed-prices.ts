/** What other rates would do to the prices of the cars on sale. */
import { catalogue } from '../catalogue/catalogue.ts';
import { mainStateOfPostcode } from '../locations/main-state-of-postcode.ts';
import type { StateCode } from '../locations/state.ts';
import type { Cents } from '../money/cents.ts';
import type { DriveawayPriceInput } from './driveaway-price.ts';
import { hasOwnRules } from './island-postcodes.ts';
import { priceSummary } from './price-summary.ts';
import { stateRatesOf, type RateBook } from './rates/rate-book.ts';
import { zoneOf } from './state-charges.ts';

export type ChangedPrice = {
  /** yyyy-MM-dd. */
  readonly asOf: string;
  readonly variantCode: string;
  readonly state: StateCode;
  /** A postcode that stands for all in the same zones. */
  readonly postcode: string;
  /** Driveaway, without options; null where there is no price. */
  readonly before: Cents | null;
  readonly after: Cents | null;
};

const allPostcodes = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));

/** One postcode for each pair of zones, of the one book and of the other, in every state. */
const placesOf = (books: readonly RateBook[]): readonly DriveawayPriceInput['suburb'][] => {
  const places = new Map<string, DriveawayPriceInput['suburb']>();
  for (const postcode of allPostcodes) {
    const state = hasOwnRules(postcode) ? undefined : mainStateOfPostcode(postcode);
    if (state === undefined) continue;
    const zones = books.map((book) => {
      const zoneMap = stateRatesOf(state, book)?.zones;
      return zoneMap ? zoneOf(zoneMap, postcode) : '';
    });
    const key = [state, ...zones].join('|');
    if (!places.has(key)) places.set(key, { state, postcode });
  }
  return [...places.values()];
};

/** Every price that differs between two books of rates on the days given or is missing in the second, and how many were compared. */
export const changedPrices = (
  before: RateBook,
  after: RateBook,
  days: readonly string[],
): { readonly compared: number; readonly changed: readonly ChangedPrice[] } => {
  const places = placesOf([before, after]);
  const prices = days.flatMap((asOf) =>
    catalogue.flatMap((model) =>
      model.variants.flatMap((variant) =>
        places.map((suburb): ChangedPrice => {
          const priceWith = (rateBook: RateBook): Cents | null => {
            const { driveaway } = priceSummary(model, variant, { suburb, asOf, rateBook });
            return driveaway.kind === 'priced' ? driveaway.price.totalCents : null;
          };
          const { state, postcode } = suburb;
          return {
            asOf,
            variantCode: variant.code,
            state,
            postcode,
            before: priceWith(before),
            after: priceWith(after),
          };
        }),
      ),
    ),
  );
  return { compared: prices.length, changed: prices.filter(({ before, after }) => before !== after || after === null) };
};
