import type { MapBounds } from '../../maps/draw-map.ts';
import { openingAt } from '@driveaway/domain/dealers/opening.ts';
import type { Retailer } from './retailer-address.ts';

/** What a visitor wants of a retailer; what is not wanted holds nothing back. */
export type Wishes = {
  readonly service: boolean;
  /** May sell the maker's limited series. */
  readonly limitedSeries: boolean;
  readonly homeDelivery: boolean;
  readonly openNow: boolean;
  /** The code of a model that can be driven there; '' for none. */
  readonly drivenModel: string;
  /** Only those in sight on the map. */
  readonly inView: boolean;
};

export const noWishes: Wishes = {
  service: false,
  limitedSeries: false,
  homeDelivery: false,
  openNow: false,
  drivenModel: '',
  inView: false,
};

const isWithin = ({ west, south, east, north }: MapBounds, { latitude, longitude }: Retailer): boolean =>
  west <= longitude && longitude <= east && south <= latitude && latitude <= north;

const hoursOf = ({ dealerDetails }: Retailer) => dealerDetails.flatMap(({ openingHours }) => openingHours);

/** Whether a retailer is open at an instant (ISO text), by the clocks of its state, and until or from when. */
export const openingOf = (retailer: Retailer, now: string) => openingAt(hoursOf(retailer), retailer.state, now);

/** The retailers that have all that is wished for, in their order. `seen` is what the map shows, once it is drawn. */
export const matchingRetailers = (
  retailers: readonly Retailer[],
  wishes: Wishes,
  now: string,
  seen: MapBounds | undefined,
): readonly Retailer[] =>
  retailers.filter(
    (retailer) =>
      (!wishes.service || retailer.dealerDetails.some(({ departments }) => departments.includes('Service'))) &&
      (!wishes.limitedSeries || retailer.sellsLimitedSeries) &&
      (!wishes.homeDelivery || !retailer.excludesHomeDelivery) &&
      (!wishes.openNow || openingOf(retailer, now).kind === 'open') &&
      (wishes.drivenModel === '' || retailer.demonstrators.some(({ modelCode }) => modelCode === wishes.drivenModel)) &&
      (!wishes.inView || seen === undefined || isWithin(seen, retailer)),
  );
