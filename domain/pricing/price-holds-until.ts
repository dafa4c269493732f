import { noonOf } from '../locations/end-of-day.ts';
import { addDays } from '../time/add-days.ts';
import { driveawayPrice, type DriveawayPriceInput } from './driveaway-price.ts';
import { releasedRates } from './rates/rate-book.ts';
import { rowGroupsOf } from './rates/rate-row.ts';

/** The days after which something that prices are made of is another: rows of prices and rates, ends of years, offers. */
const daysOfChange = ({
  build,
  suburb,
  rateBook = releasedRates,
  offersAt,
}: DriveawayPriceInput): readonly string[] => {
  const rates = rateBook.states.filter(({ state }) => state === suburb.state);
  const rows = [...rateBook.luxuryCarTax, ...rates.flatMap(rowGroupsOf).flat()];
  const zones = rates.flatMap((one) => one.zones ?? []);
  const begins = [...build.variant.listPrices, ...build.model.dealerDelivery, ...rows];
  const offers = offersAt?.offers ?? [];
  return [
    ...begins.map(({ effectiveFrom }) => addDays(effectiveFrom, -1)),
    ...rows.flatMap(({ effectiveUntil }) => effectiveUntil ?? []),
    ...[...rows, ...zones].map(({ reviewBy }) => reviewBy),
    ...offers.flatMap(({ from, until }) => [addDays(from, -1), until]),
  ];
};

/**
 * The last day (yyyy-MM-dd, in the car's state) on which a car can be ordered at the price that it has on the day asked for, as far as is
 * known then and no further than so many days: until its list price, a rate, the year of the rates or an offer ends.
 * Undefined where the car has no price.
 */
export const priceHoldsUntil = (input: DriveawayPriceInput, days: number): string | undefined => {
  const now = driveawayPrice(input);
  if (now.kind !== 'priced') return undefined;
  const { asOf, offersAt } = input;
  const last = addDays(asOf, days);
  const ends = daysOfChange(input).filter((day) => asOf <= day && day < last);
  const isSameAfter = (day: string): boolean => {
    const next = addDays(day, 1);
    const then = driveawayPrice({
      ...input,
      asOf: next,
      offersAt: offersAt && { ...offersAt, at: noonOf(next, input.suburb.state) },
    });
    return (
      then.kind === 'priced' &&
      then.price.totalCents === now.price.totalCents &&
      then.needsReview.length === now.needsReview.length
    );
  };
  const holds = [...new Set(ends)].toSorted().find((day) => !isSameAfter(day)) ?? last;
  return [holds, ...(now.price.offers ?? []).map(({ until }) => until)].toSorted()[0];
};
