/** Days and times of Sydney, so many days ahead of the clock that the product goes by. */
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';

const timeZone = 'Australia/Sydney';

/** yyyy-MM-dd; today for 0. */
export const dayAhead = (days: number): string =>
  systemClock.now().toZonedDateTimeISO(timeZone).toPlainDate().add({ days }).toString();

/** The instant of a time of such a day, '14:30'. */
export const timeAhead = (days: number, plainTime: string): string =>
  Temporal.PlainDate.from(dayAhead(days)).toZonedDateTime({ timeZone, plainTime }).toInstant().toString();
