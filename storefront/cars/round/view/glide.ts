import { turnOf, type RoundView } from './round-view.ts';

/** What of a view moves smoothly, as numbers. */
export type Pose = {
  readonly seat: RoundView['seat'];
  readonly azimuth: number;
  readonly elevation: number;
  readonly zoom: number;
  /** How far doors and tailgate stand open, 0 to 1. */
  readonly doors: number;
  readonly tailgate: number;
};

/** Where a view comes to rest. */
export const poseOf = ({ seat, azimuth, elevation, zoom, areDoorsOpen, isTailgateOpen }: RoundView): Pose => ({
  seat,
  azimuth,
  elevation,
  zoom,
  doors: areDoorsOpen ? 1 : 0,
  tailgate: isTailgateOpen ? 1 : 0,
});

/** After this many milliseconds two thirds of a way are gone. */
const pace = 110;

/** Closer than this nobody sees a difference: degrees, shares and times of the zoom alike. */
const arrived = { angle: 0.05, share: 0.002 } as const;

/**
 * The pose this many milliseconds on the way from one to another, by the shorter way around; the other itself once nobody
 * could tell them apart. Between the seat and outside there is no way: it jumps.
 */
export const glided = (from: Pose, to: Pose, milliseconds: number): Pose => {
  if (from.seat !== to.seat) return to;
  const share = 1 - Math.exp(-milliseconds / pace);
  const left = turnOf(to.azimuth - from.azimuth);
  const towards = (key: 'elevation' | 'zoom' | 'doors' | 'tailgate'): number =>
    from[key] + (to[key] - from[key]) * share;
  const isThere =
    Math.abs(left) < arrived.angle &&
    Math.abs(to.elevation - from.elevation) < arrived.angle &&
    (['zoom', 'doors', 'tailgate'] as const).every((key) => Math.abs(to[key] - from[key]) < arrived.share);
  if (isThere) return to;
  return {
    seat: to.seat,
    azimuth: turnOf(from.azimuth + left * share),
    elevation: towards('elevation'),
    zoom: towards('zoom'),
    doors: towards('doors'),
    tailgate: towards('tailgate'),
  };
};
