import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';

/** An ISO instant by the clocks of a state: 'Monday 23 November 2026 at 4:30 pm (NSW time)'; '' when it is none. */
export const momentText = (iso: string, state: StateCode): string => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const clock = new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: stateTimeZones[state],
  });
  return `${clock.format(date).replace(',', '')} (${state} time)`;
};
