import { formatDollars, type Cents } from '@driveaway/domain/money/cents.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import type { OrderPrice } from '@driveaway/domain/terms/order-terms.ts';
import { driveawayPrice, type DriveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { askYourRetailerMessage } from '../catalogue/ask-your-retailer.ts';
import type { PricesByState } from '../catalogue/prices-now.ts';
import { savedBuildToday, type SavedBuild } from '../catalogue/saved-builds.ts';
import { refuse } from '../http/failures/http-refusals.ts';

type AgreedSale = {
  readonly saved: SavedBuild;
  /** Where the car is sold: the configured suburb itself, or a place of the retailer's or the customer's. */
  readonly suburb: Suburb;
  /** The driveaway price that the customer agreed to; if absent, that of the configured suburb. */
  readonly agreedCents: Cents | undefined;
  readonly pricesIn: PricesByState;
  /** Who delivers the car. */
  readonly dealerId: string;
};

/** Says what is to be agreed to, and what another place changes. */
const notAgreedMessage = (price: OrderPrice, configured: DriveawayPrice): string => {
  const before = configured.kind === 'priced' ? configured.price : price;
  const differenceCents = price.totalCents - before.totalCents;
  const isWithinState = price.state === before.state && price.postcode !== before.postcode;
  const placeOf = ({ state, postcode }: OrderPrice): string => (isWithinState ? `${state} ${postcode}` : state);
  const compared =
    differenceCents === 0
      ? ''
      : `, ${formatDollars(Math.abs(differenceCents))} ${differenceCents > 0 ? 'more' : 'less'} than in ${placeOf(before)}`;
  return `The driveaway price of this car in ${placeOf(price)} is ${formatDollars(price.totalCents)}${compared}. Please confirm it to continue.`;
};

/** Refuses to sell a car at another price than the one that was agreed to. */
export const checkAgreedPrice = ({ saved, suburb, agreedCents, pricesIn, dealerId }: AgreedSale): void => {
  const build = savedBuildToday(saved.build);
  const priceIn = (place: Suburb): DriveawayPrice =>
    driveawayPrice({ ...pricesIn(place.state), build, suburb: place, dealerId });
  const price = priceIn(suburb);
  if (price.kind !== 'priced') return refuse({ code: 'no-price', message: askYourRetailerMessage(price) });
  const agreed = agreedCents ?? (suburb === saved.suburb ? price.price.totalCents : undefined);
  if (agreed !== price.price.totalCents)
    refuse({ code: 'price-not-agreed', message: notAgreedMessage(price.price, priceIn(saved.suburb)) });
};
