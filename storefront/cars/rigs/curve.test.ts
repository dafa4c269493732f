import { expect, test } from 'vitest';
import { curve, pathThrough } from './curve.ts';

const plan = { x: (mm: number) => mm / 10, y: (mm: number) => 100 - mm / 10 };

test('between corners the path is straight', () => {
  expect(pathThrough(curve('0,0! 100,0! 100,200!'), plan)).toBe('M0 100L10 100L10 80L0 100Z');
});

test('other points are passed in a curve that keeps its direction', () => {
  const path = pathThrough(curve('0,0! 100,100 200,100!'), plan, false);
  expect(path).toMatch(/^M0 100C[\d. ]+ 10 90C[\d. ]+ 20 90$/);
  expect(path).not.toContain('L');
});

test('an open line does not come back', () => {
  expect(pathThrough(curve('0,0! 100,0!'), plan, false)).toBe('M0 100L10 100');
});

test.each(['1,2 3', 'x,1', '4'])('%s is refused', (text) => {
  expect(() => curve(text)).toThrow('is no point');
});
