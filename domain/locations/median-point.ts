import type { GeoPoint } from './distance.ts';

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted.length >> 1;
  const [before = NaN, after = NaN] = [sorted[sorted.length % 2 === 0 ? upper - 1 : upper], sorted[upper]];
  return (before + after) / 2;
};

/** The middle of points, each way by itself, which one point far out hardly moves; undefined of none. */
export const medianPoint = (points: readonly GeoPoint[]): GeoPoint | undefined =>
  points.length === 0
    ? undefined
    : {
        latitude: medianOf(points.map(({ latitude }) => latitude)),
        longitude: medianOf(points.map(({ longitude }) => longitude)),
      };
