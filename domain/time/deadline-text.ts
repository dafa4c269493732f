import type { StateCode } from '../locations/state.ts';
import { stateTimeZones } from '../locations/state-time-zones.ts';

const midnight = '12:00 am';

/**
 * Until when something can be done, as people of a state read it: 'Monday 23 November 2026 at 4:30 pm (NSW time)', or 'the
 * end of Monday 23 November 2026 (NSW time)' when that is midnight, which belongs to the day before. '' when it is no
 * instant.
 */
export const deadlineText = (iso: string, state: StateCode): string => {
  const ends = Date.parse(iso);
  if (Number.isNaN(ends)) return '';
  const timeZone = stateTimeZones[state];
  const dayOf = (milliseconds: number): string =>
    new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeZone }).format(milliseconds).replace(',', '');
  const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone });
  const time = clock.format(ends).replaceAll(/\s/g, ' ');
  // at thirty seconds past midnight the day before has been over for half a minute
  return time === midnight && dayOf(ends - 1) !== dayOf(ends)
    ? `the end of ${dayOf(ends - 1)} (${state} time)`
    : `${dayOf(ends)} at ${time} (${state} time)`;
};
