import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../mesh/car-mesh.ts';
import { cameraPlaceOf, type CameraPlace } from './camera-place.ts';
import { firstView, seenFrom, turned, zoomed } from './round-view.ts';

const size = { length: 4.87, width: 1.875, height: 1.675, middle: 0.14, driverEye: [0.4, 1.25, -0.37] } as const;

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Point): Point => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** Where a place lies in the picture: 1 is its edge. */
const seenAt = ({ eye, target, fieldOfView }: CameraPlace, point: Point, aspect: number) => {
  const ahead = unit(minus(target, eye));
  const right = unit(cross(ahead, [0, 1, 0]));
  const away = minus(point, eye);
  const reach = Math.tan((fieldOfView * Math.PI) / 360) * dot(away, ahead);
  return [dot(away, right) / (reach * aspect), dot(away, cross(right, ahead)) / reach] as const;
};

const corners = [-1, 1].flatMap((x) =>
  [0, 1].flatMap((y) =>
    [-1, 1].map((z): Point => [size.middle + (x * size.length) / 2, y * size.height, (z * size.width) / 2]),
  ),
);

describe('the camera', () => {
  it('has the whole car in the picture, from every side and in every shape of picture', () => {
    const around = fc.record({
      aside: fc.double({ min: -180, max: 180, noNaN: true }),
      up: fc.double({ min: -10, max: 90, noNaN: true }),
      aspect: fc.double({ min: 0.6, max: 3.2, noNaN: true }),
    });
    fc.assert(
      fc.property(around, ({ aside, up, aspect }) => {
        const place = cameraPlaceOf(turned(firstView, aside, up), size, aspect);
        for (const corner of corners)
          for (const at of seenAt(place, corner, aspect)) expect(Math.abs(at)).toBeLessThan(1);
      }),
    );
  });

  it('sees the front of the car at the left when it stands at its left', () => {
    const place = cameraPlaceOf(seenFrom(firstView, 'side'), size, 2);
    expect(place.eye[2]).toBeGreaterThan(0);
    expect(seenAt(place, [-2, 0.5, 0], 2)[0]).toBeLessThan(-0.5);
  });

  it('comes nearer with the zoom', () => {
    const distance = (zoom: number): number => {
      const { eye, target } = cameraPlaceOf(zoomed(firstView, zoom), size, 2);
      return Math.hypot(...minus(eye, target));
    };
    expect(distance(2)).toBeCloseTo(distance(1) / 2);
  });

  it('looks ahead from the seat, and to the right when it turns right', () => {
    const seated = seenFrom(firstView, 'driver');
    const ahead = cameraPlaceOf(seated, size, 2);
    expect(ahead.eye).toBe(size.driverEye);
    expect(ahead.target[0]).toBeLessThan(ahead.eye[0]);
    expect(cameraPlaceOf(turned(seated, 90, 0), size, 2).target[2]).toBeLessThan(size.driverEye[2] - 0.9);
  });
});
