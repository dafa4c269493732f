/** Days and moments as mails write them. */
import type { StateCode } from '../locations/state.ts';
import { stateTimeZones } from '../locations/state-time-zones.ts';

const longDays = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeZone: 'UTC' });

/** 'Sunday 20 December 2026' */
export const longDay = (isoDate: string): string =>
  longDays.format(Temporal.PlainDate.from(isoDate).toZonedDateTime('UTC').epochMilliseconds).replace(',', '');

/** 'Wednesday 4 November 2026 at 1:00 pm (NSW time)' by the clocks of the state. */
export const longMoment = (instant: string, state: StateCode): string => {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(stateTimeZones[state]);
  const hour = local.hour % 12 === 0 ? 12 : local.hour % 12;
  const minutes = String(local.minute).padStart(2, '0');
  return `${longDay(local.toPlainDate().toString())} at ${hour}:${minutes} ${local.hour < 12 ? 'am' : 'pm'} (${state} time)`;
};
