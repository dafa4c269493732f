import type { Point } from '../car-mesh.ts';

export const plus = ([a, b, c]: Point, [d, e, f]: Point): Point => [a + d, b + e, c + f];
export const minus = ([a, b, c]: Point, [d, e, f]: Point): Point => [a - d, b - e, c - f];
export const times = ([a, b, c]: Point, factor: number): Point => [a * factor, b * factor, c * factor];
export const dot = ([a, b, c]: Point, [d, e, f]: Point): number => a * d + b * e + c * f;
export const cross = ([a, b, c]: Point, [d, e, f]: Point): Point => [b * f - c * e, c * d - a * f, a * e - b * d];
export const sizeOf = (point: Point): number => Math.hypot(...point);

/** The same direction with length one; a direction without length stays as it is. */
export const unit = (point: Point): Point => {
  const size = sizeOf(point);
  return size === 0 ? point : times(point, 1 / size);
};
