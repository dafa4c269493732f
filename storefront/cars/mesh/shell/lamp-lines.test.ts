import { expect, test } from 'vitest';
import { frontSignalLine, lampAcross, lampWithin } from './lamp-lines.ts';
import type { Line } from './lines.ts';

const lamp: Line = [
  [-600, 820],
  [0, 900],
  [500, 960],
  [0, 840],
  [-600, 780],
];
const high = (): number => 2000;

test('A headlamp ends at its limit with a leaning edge, and keeps the heights of the drawing there', () => {
  const kept = lampWithin(lamp, -100, 1, high);
  const inner = kept.filter(([x]) => x < -50).toSorted((one, other) => one[1] - other[1]);
  expect(inner).toHaveLength(2);
  const [[foot, low] = [0, 0], [top, up] = [0, 0]] = inner;
  expect(foot).toBeLessThan(top);
  // between the lines that it was cut from
  expect(low).toBeCloseTo(840 + foot * 0.1, 6);
  expect(up).toBeCloseTo(900 + (top * 80) / 600, 6);
});

test('A lamp stays below the upper edge of the body', () => {
  const tops = lampWithin(lamp, -100, 1, () => 880).map(([, y]) => y);
  expect(Math.max(...tops)).toBe(871);
});

test('A rear lamp across the car is as high in the middle as where the drawing ends', () => {
  const rear: Line = [
    [4200, 1010],
    [4200, 980],
    [4700, 980],
    [5300, 880],
    [5300, 930],
    [4700, 1020],
  ];
  const across = lampAcross(rear, 4700, 5400, high);
  expect(across.filter(([x]) => x > 4700).map(([, y]) => y)).toEqual([980, 1020]);
});

test('A turn signal lies within the lower half of its lamp', () => {
  const strip = frontSignalLine(lampWithin(lamp, -100, 1, high));
  for (const [x, y] of strip) {
    const [low, up] = x < 0 ? [840 + x * 0.1, 900 + (x * 80) / 600] : [840 + x * 0.24, 900 + x * 0.12];
    expect(y).toBeGreaterThan(low);
    expect(y).toBeLessThan((low + up) / 2);
  }
});
