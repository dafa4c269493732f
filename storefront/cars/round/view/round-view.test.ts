import { describe, expect, it } from 'vitest';
import { bearingOf, firstView, positionOf, positions, seenFrom, turned, turnOf, zoomed } from './round-view.ts';

describe('a view of a car', () => {
  it.each(positions)('stands at the position it was taken from: %s', (position) => {
    expect(positionOf(seenFrom({ ...firstView, zoom: 2, isNight: true }, position))).toBe(position);
    expect(seenFrom({ ...firstView, isNight: true }, position).isNight).toBe(true);
  });

  it('stands at no position between them', () => {
    expect(positionOf(turned(seenFrom(firstView, 'front'), 10, 0))).toBeUndefined();
    expect(positionOf(zoomed(seenFrom(firstView, 'front'), 1.5))).toBeUndefined();
  });

  it('goes round without end, and neither under the ground nor over the top', () => {
    expect(turned({ ...firstView, azimuth: 170 }, 30, 0).azimuth).toBe(-160);
    expect(turned(firstView, 0, 500).elevation).toBe(84);
    expect(turned(firstView, 0, -500).elevation).toBe(1);
    expect(turned(seenFrom(firstView, 'driver'), 0, -500).elevation).toBe(-45);
  });

  it('comes as near as there is something to see, and no nearer', () => {
    expect(zoomed(firstView, 100).zoom).toBe(2.6);
    expect(zoomed(firstView, 0.01).zoom).toBe(0.8);
  });

  it.each([
    [0, 'front'],
    [45, 'frontLeft'],
    [90, 'left'],
    [-90, 'right'],
    [180, 'rear'],
    [-180, 'rear'],
    [-135, 'rearRight'],
    [350, 'front'],
  ] as const)('from %i degrees shows the car from: %s', (azimuth, bearing) => {
    expect(bearingOf({ ...firstView, azimuth })).toBe(bearing);
  });

  it('from high up or from the seat says so', () => {
    expect(bearingOf(seenFrom(firstView, 'top'))).toBe('above');
    expect(bearingOf(seenFrom(firstView, 'driver'))).toBe('driver');
  });

  it.each([
    [0, 0],
    [190, -170],
    [-190, 170],
    [720, 0],
  ])('an angle of %i is one of %i', (degrees, turn) => {
    expect(turnOf(degrees)).toBe(turn);
  });
});
