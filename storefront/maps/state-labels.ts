import type { StateCode } from '@driveaway/domain/locations/state.ts';

type StateLabel = {
  readonly state: StateCode;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
};

/**
 * Where a map writes the names of states, in degrees: inland where there is room, clear of the capitals, each nearest to a
 * suburb of its own state in the list of suburbs. The Australian Capital Territory has no room: Canberra stands for it.
 */
export const stateLabels: readonly StateLabel[] = [
  { state: 'WA', name: 'Western Australia', latitude: -26, longitude: 121.5 },
  { state: 'NT', name: 'Northern Territory', latitude: -20, longitude: 133.3 },
  { state: 'SA', name: 'South Australia', latitude: -29.5, longitude: 135 },
  { state: 'QLD', name: 'Queensland', latitude: -22.8, longitude: 144 },
  { state: 'NSW', name: 'New South Wales', latitude: -30, longitude: 145.9 },
  { state: 'VIC', name: 'Victoria', latitude: -36.6, longitude: 143.8 },
  { state: 'TAS', name: 'Tasmania', latitude: -42.1, longitude: 146.4 },
];
