import type { StateCode } from './state.ts';
import { stateTimeZones } from './state-time-zones.ts';

/** The instant at which a day (yyyy-MM-dd) is over in a state, as ISO text. */
export const endOfDay = (isoDate: string, state: StateCode): string =>
  Temporal.PlainDate.from(isoDate).add({ days: 1 }).toZonedDateTime(stateTimeZones[state]).toInstant().toString();
