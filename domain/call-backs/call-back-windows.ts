/** The parts of a day in which a retailer can call back, by its own clocks. */
import type { Dealer } from '../dealers/dealer.ts';
import { openingTimesOn } from '../dealers/opening-times.ts';
import { stateTimeZones } from '../locations/state-time-zones.ts';
import { dayParts, leastMinutes, offeredDays, type DayPart } from './call-back-rules.ts';

type CallBackWindow = {
  /** yyyy-MM-dd where the retailer is. */
  readonly date: string;
  readonly part: DayPart;
  /** ISO instants, within opening hours. */
  readonly from: string;
  readonly until: string;
};

/** No retailer is closed for longer on end, whatever holidays meet. */
const mostDaysAhead = 14;
const noon = '12:00';

const partOf = (part: DayPart, opens: string, closes: string) =>
  part === 'morning'
    ? { from: opens, until: closes < noon ? closes : noon }
    : { from: opens > noon ? opens : noon, until: closes };

const windowsOn = (
  dealer: Pick<Dealer, 'openingHours' | 'address'>,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): readonly CallBackWindow[] => {
  const hours = openingTimesOn(dealer, day);
  if (hours.kind === 'closed') return [];
  const timeZone = stateTimeZones[dealer.address.stateCode];
  const at = (time: string) => day.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
  const text = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' });
  return dayParts.flatMap((part) => {
    const { from, until } = partOf(part, hours.opens, hours.closes);
    if (from >= until) return [];
    const isOver = Temporal.Instant.compare(at(until), now.add({ minutes: leastMinutes })) < 0;
    return isOver ? [] : [{ date: day.toString(), part, from: text(at(from)), until: text(at(until)) }];
  });
};

/** When a retailer can call, the earliest first: on the next two days on which it is open, today among them where it still is. */
export const callBackWindows = (
  dealer: Pick<Dealer, 'openingHours' | 'address'>,
  now: Temporal.Instant,
): readonly CallBackWindow[] => {
  const today = now.toZonedDateTimeISO(stateTimeZones[dealer.address.stateCode]).toPlainDate();
  const days = Array.from({ length: mostDaysAhead }, (_, index) => windowsOn(dealer, today.add({ days: index }), now));
  return days
    .filter((windows) => windows.length > 0)
    .slice(0, offeredDays)
    .flat();
};
