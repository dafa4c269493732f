import { expect, test } from 'vitest';
import { paintTones } from './paint-tones.ts';

const brightness = (hex: string): number =>
  [1, 3, 5].reduce((sum, start) => sum + Number.parseInt(hex.slice(start, start + 2), 16), 0);

test.each(['#f2f2ee', '#17191c', '#1f5f8b', '#c2662a'])(
  '%s is lighter towards the sky and darker towards the ground',
  (hex) => {
    const { sky, light, base, deep, dark } = paintTones(hex);
    const order = [sky, light, base, deep, dark].map(brightness);
    expect(order).toStrictEqual(order.toSorted((a, b) => b - a));
    expect(new Set(order).size).toBe(5);
  },
);

test('a coloured paint keeps its own colour in the middle of a door', () => {
  expect(paintTones('#1f5f8b').base).toBe('#1f5f8b');
});

test('reflections show more on a dark paint than on a light one', () => {
  expect(paintTones('#17191c').gloss).toBeGreaterThan(paintTones('#f2f2ee').gloss);
});
