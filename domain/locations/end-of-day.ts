import type { StateCode } from './state.ts';
import { stateTimeZones } from './state-time-zones.ts';

/** The instant at which a day (yyyy-MM-dd) is over in a state, as ISO text. */
export const endOfDay = (isoDate: string, state: StateCode): string =>
  Temporal.PlainDate.from(isoDate).add({ days: 1 }).toZonedDateTime(stateTimeZones[state]).toInstant().toString();

/** Noon of a day (yyyy-MM-dd) in a state, as ISO text: an instant of that day whatever the clocks do. */
export const noonOf = (isoDate: string, state: StateCode): string =>
  Temporal.PlainDate.from(isoDate)
    .toZonedDateTime({ timeZone: stateTimeZones[state], plainTime: '12:00' })
    .toInstant()
    .toString();

/** The day (yyyy-MM-dd) that it is in a state at an instant. */
export const dayIn = (state: StateCode, instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(stateTimeZones[state]).toPlainDate().toString();
