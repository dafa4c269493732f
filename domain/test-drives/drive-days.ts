/** The times of a day at which a drive with a demonstrator can begin. */
import type { Dealer } from '../dealers/dealer.ts';
import { openingTimesOn } from '../dealers/opening-times.ts';
import type { StateCode } from '../locations/state.ts';
import { stateTimeZones } from '../locations/state-time-zones.ts';
import { bookableDays, leadHours, meet, periodOf, slotMinutes, type Period, type Slot } from './test-drive-rules.ts';

/** Why nobody can come on a day. */
type NoTimes = 'weekday' | 'holiday' | 'not-known-yet' | 'not-there-yet' | 'too-late-today' | 'taken';

export type DriveDay = {
  /** yyyy-MM-dd where the retailer is. */
  readonly date: string;
  /** ISO instants at which a drive can begin, the earliest first. */
  readonly times: readonly string[];
  /** Null when there are times. */
  readonly why: NoTimes | null;
};

type Asked = {
  readonly dealer: Pick<Dealer, 'openingHours' | 'address'>;
  /** Of the demonstrator, yyyy-MM-dd; null: it is there. */
  readonly from: string | null;
  readonly minutes: number;
  readonly now: Temporal.Instant;
  /** What others have. */
  readonly taken: readonly Slot[];
};

const beginsOf = (
  day: Temporal.PlainDate,
  { opens, closes }: { readonly opens: string; readonly closes: string },
  timeZone: string,
  minutes: number,
): readonly Temporal.Instant[] => {
  const at = (time: string) => day.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
  const last = at(closes).subtract({ minutes });
  const begins: Temporal.Instant[] = [];
  for (let begin = at(opens); Temporal.Instant.compare(begin, last) <= 0; begin = begin.add({ minutes: slotMinutes }))
    begins.push(begin);
  return begins;
};

/** What others have is read once for all days: to parse it anew for every half-hour took most of an answer. */
type AskedOfDay = Omit<Asked, 'taken'> & { readonly taken: readonly Period[] };

const timesOn = (day: Temporal.PlainDate, { dealer, from, minutes, now, taken }: AskedOfDay): DriveDay => {
  const date = day.toString();
  const none = (why: NoTimes): DriveDay => ({ date, times: [], why });
  const hours = openingTimesOn(dealer, day);
  if (hours.kind === 'closed') return none(hours.why);
  if (from !== null && date < from) return none('not-there-yet');
  const earliest = now.add({ hours: leadHours });
  const begins = beginsOf(day, hours, stateTimeZones[dealer.address.stateCode], minutes).filter(
    (begin) => Temporal.Instant.compare(begin, earliest) >= 0,
  );
  if (begins.length === 0) return none('too-late-today');
  const isFree = ({ epochMilliseconds: begin }: Temporal.Instant): boolean =>
    !taken.some((period) => meet(period, { from: begin, to: begin + minutes * 60_000 }));
  const times = begins.filter(isFree).map((begin) => begin.toString({ smallestUnit: 'millisecond' }));
  return times.length === 0 ? none('taken') : { date, times, why: null };
};

/** Where the retailer is. */
const todayOf = ({ dealer, now }: Pick<Asked, 'dealer' | 'now'>): Temporal.PlainDate =>
  now.toZonedDateTimeISO(stateTimeZones[dealer.address.stateCode]).toPlainDate();

/** The days on which a drive can be booked, from today where the retailer is. */
export const driveDays = (asked: Asked): readonly DriveDay[] => {
  const today = todayOf(asked);
  // a demonstrator that has been there for long has many drives behind it
  const ahead = periodOf({ startsAt: asked.now.toString(), minutes: (bookableDays + 1) * 24 * 60 });
  const taken = asked.taken.map(periodOf).filter((period) => meet(period, ahead));
  return Array.from({ length: bookableDays }, (_, index) => timesOn(today.add({ days: index }), { ...asked, taken }));
};

/** The day of a time by the clocks of a state, yyyy-MM-dd. */
export const dayOfTime = (startsAt: string, state: StateCode): string =>
  Temporal.Instant.from(startsAt).toZonedDateTimeISO(stateTimeZones[state]).toPlainDate().toString();

/**
 * Whether a retailer can move a drive to a time, whoever else has it: one to come within the days that are booked, of one
 * day. Its own hours are its own affair.
 */
export const isMovable = (
  { startsAt, minutes }: Slot,
  { state, now }: { readonly state: StateCode; readonly now: Temporal.Instant },
): boolean => {
  const begin = Temporal.Instant.from(startsAt);
  const end = begin.add({ minutes }).subtract({ milliseconds: 1 });
  return (
    Temporal.Instant.compare(begin, now) > 0 &&
    Temporal.Instant.compare(begin, now.add({ hours: 24 * bookableDays })) < 0 &&
    dayOfTime(startsAt, state) === dayOfTime(end.toString(), state)
  );
};

/** Whether a drive can be booked for a time, whoever else has it. */
export const isBookable = (startsAt: string, asked: Omit<Asked, 'taken'>): boolean => {
  const day = Temporal.PlainDate.from(dayOfTime(startsAt, asked.dealer.address.stateCode));
  const { days } = todayOf(asked).until(day);
  return days >= 0 && days < bookableDays && timesOn(day, { ...asked, taken: [] }).times.includes(startsAt);
};
