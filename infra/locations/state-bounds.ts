import type { GeoPoint } from '@driveaway/domain/locations/distance.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';

type Rectangle = readonly [south: number, north: number, west: number, east: number];

/**
 * Rectangles that hold each state, its straight borders (26° S, 129° E, 138° E, 141° E) with 0.03° to spare. Islands
 * and Jervis Bay have their own.
 */
const boundsByState: Readonly<Record<StateCode, readonly Rectangle[]>> = {
  NSW: [
    [-37.6, -28.1, 140.97, 153.7],
    [-32, -28.9, 158, 168],
  ],
  VIC: [[-39.2, -33.95, 140.93, 150.05]],
  QLD: [
    [-29.2, -9, 140.97, 154],
    [-26.03, -9, 137.97, 141],
  ],
  SA: [[-38.1, -25.97, 128.97, 141.03]],
  WA: [
    [-35.3, -13.5, 112.5, 129.03],
    [-13, -10, 96.5, 106],
  ],
  TAS: [
    [-44, -39.2, 143.5, 149],
    [-54.9, -54.4, 158.5, 159.2],
  ],
  NT: [[-26.03, -10.8, 128.97, 138.03]],
  ACT: [
    [-35.93, -35.1, 148.75, 149.42],
    [-35.25, -35.1, 150.55, 150.8],
  ],
};

/** Whether a point can lie in a state. Coarse: it finds points in another state or the sea, not beyond the next hill. */
export const isWithinState = (state: StateCode, { latitude, longitude }: GeoPoint): boolean =>
  boundsByState[state].some(
    ([south, north, west, east]) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
