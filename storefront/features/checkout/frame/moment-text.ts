import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import { momentInZone } from '../../../ui/figures/moment-in-zone.ts';

/** An ISO instant by the clocks of a state: 'Monday 23 November 2026 at 4:30 pm (NSW time)'; '' when it is none. */
export const momentText = (iso: string, state: StateCode): string => {
  const moment = momentInZone(iso, stateTimeZones[state]);
  return moment === '' ? '' : `${moment} (${state} time)`;
};
