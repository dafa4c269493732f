/** From where and in which light a car is seen, as plain data. */

export const places = ['studio', 'coast', 'redRoad'] as const;
export type Place = (typeof places)[number];

export const positions = ['front', 'threeQuarter', 'side', 'rear', 'top', 'driver'] as const;
export type Position = (typeof positions)[number];

export type RoundView = {
  readonly seat: 'outside' | 'driver';
  /** Degrees round the car: 0 before its front, 90 at its left, 180 behind it; from the seat, to the right of ahead. */
  readonly azimuth: number;
  /** Degrees above the ground; from the seat, up from ahead. */
  readonly elevation: number;
  /** 1 shows the whole car; 2 everything twice as large. */
  readonly zoom: number;
  readonly place: Place;
  readonly isNight: boolean;
  readonly areDoorsOpen: boolean;
  readonly isTailgateOpen: boolean;
};

/** Where each position stands. */
const stands: Readonly<Record<Position, Pick<RoundView, 'seat' | 'azimuth' | 'elevation'>>> = {
  front: { seat: 'outside', azimuth: 0, elevation: 5 },
  threeQuarter: { seat: 'outside', azimuth: 38, elevation: 8 },
  side: { seat: 'outside', azimuth: 90, elevation: 3 },
  rear: { seat: 'outside', azimuth: 180, elevation: 6 },
  top: { seat: 'outside', azimuth: 90, elevation: 80 },
  // a little towards the middle, where the controls are
  driver: { seat: 'driver', azimuth: -9, elevation: -11 },
};

export const firstView: RoundView = {
  ...stands.threeQuarter,
  zoom: 1,
  place: 'studio',
  isNight: false,
  areDoorsOpen: false,
  isTailgateOpen: false,
};

const limits = {
  outside: { lowest: 1, highest: 84, farthest: 0.8, nearest: 2.6 },
  driver: { lowest: -45, highest: 35, farthest: 0.8, nearest: 1.8 },
} as const;

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** An angle from -180 up to 180 degrees. */
export const turnOf = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** The view from a described position, at its own distance; light and openings stay. */
export const seenFrom = (view: RoundView, position: Position): RoundView => ({ ...view, ...stands[position], zoom: 1 });

/** The described position that a view stands at; undefined between them. */
export const positionOf = ({ seat, azimuth, elevation, zoom }: RoundView): Position | undefined =>
  positions.find(
    (name) =>
      stands[name].seat === seat &&
      zoom === 1 &&
      Math.abs(turnOf(stands[name].azimuth - azimuth)) < 0.5 &&
      Math.abs(stands[name].elevation - elevation) < 0.5,
  );

/** The view after a turn by degrees to the side and upwards; it stops above the ground, below the zenith. */
export const turned = (view: RoundView, aside: number, upwards: number): RoundView => ({
  ...view,
  azimuth: turnOf(view.azimuth + aside),
  elevation: within(view.elevation + upwards, limits[view.seat].lowest, limits[view.seat].highest),
});

/** The view that many times nearer, within what shows something. */
export const zoomed = (view: RoundView, times: number): RoundView => ({
  ...view,
  zoom: within(view.zoom * times, limits[view.seat].farthest, limits[view.seat].nearest),
});

/** From where a car is seen, roughly: one of eight directions, from above or from the seat. */
export type Bearing =
  'front' | 'frontLeft' | 'left' | 'rearLeft' | 'rear' | 'rearRight' | 'right' | 'frontRight' | 'above' | 'driver';

const compass = ['front', 'frontLeft', 'left', 'rearLeft', 'rear', 'rearRight', 'right', 'frontRight'] as const;

export const bearingOf = ({ seat, azimuth, elevation }: RoundView): Bearing => {
  if (seat === 'driver') return 'driver';
  if (elevation > 60) return 'above';
  return compass[Math.round((((azimuth % 360) + 360) % 360) / 45) % compass.length] ?? 'front';
};
