import { describe, expect, it } from 'vitest';
import { droppedInWords, priceNews } from './kept-builds.ts';

const kept = { keptOn: '2026-11-03', priceNow: 55_441, difference: 0, causes: [] };

describe('what is said of a kept build', () => {
  it.each([
    [kept, 'Driveaway $55,441 today, the same as on 3 November 2026.'],
    [
      { ...kept, difference: 1_200, causes: ['new on-road costs'] },
      'Driveaway $55,441 today, $1,200 more than on 3 November 2026: new on-road costs.',
    ],
    [
      { ...kept, difference: -300, causes: ['a new list price', 'new on-road costs'] },
      'Driveaway $55,441 today, $300 less than on 3 November 2026: a new list price and new on-road costs.',
    ],
    [{ ...kept, difference: 1 }, 'Driveaway $55,441 today, $1 more than on 3 November 2026.'],
    [{ ...kept, difference: null }, 'Driveaway $55,441 today.'],
    [{ ...kept, priceNow: null, difference: null }, 'A retailer has to quote for it today.'],
  ])('the price of today beside that of the day: %#', (build, words) => {
    expect(priceNews(build)).toBe(words);
  });

  it('names what is gone and what stands in its place', () => {
    expect(
      droppedInWords([
        { name: 'Tow bar', instead: null },
        { name: 'Red paint', instead: 'White' },
      ]),
    ).toStrictEqual(['Tow bar', 'Red paint, with White in its place']);
  });
});
