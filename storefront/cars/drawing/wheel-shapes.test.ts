import { describe, expect, it } from 'vitest';
import { spokesPath } from './wheel-shapes.ts';

const wheels = ['turbine', 'fiveTwin', 'block', 'tenSpoke', 'sixBlade', 'split', 'multi'] as const;
const pairs = (path: string): readonly (readonly [number, number])[] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('the spokes of a wheel', () => {
  it.each(wheels)('stay between hub and rim, and reach both: %s', (wheel) => {
    const distances = pairs(spokesPath(wheel, 'face', 100)).map(([x, y]) => Math.hypot(x, y));
    expect(Math.max(...distances)).toBeLessThan(104);
    expect(Math.max(...distances)).toBeGreaterThan(94);
    expect(Math.min(...distances)).toBeLessThan(24);
  });

  it.each(wheels)('balance: %s', (wheel) => {
    const points = pairs(spokesPath(wheel, 'back', 100));
    const sum = points.reduce(([x, y], [nextX, nextY]) => [x + nextX, y + nextY], [0, 0]);
    expect(Math.hypot(sum[0] / points.length, sum[1] / points.length)).toBeLessThan(0.1);
  });

  it('are of another design for each model', () => {
    expect(new Set(wheels.map((wheel) => spokesPath(wheel, 'face', 100))).size).toBe(wheels.length);
  });
});
