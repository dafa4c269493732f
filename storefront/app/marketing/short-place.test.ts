import { describe, expect, it } from 'vitest';
import { isLongName, mostInLine, shortPlace } from './short-place.ts';

describe('a suburb in the line of the header', () => {
  it.each([
    ['Parramatta', 'NSW', '2150', 'Parramatta, NSW 2150'],
    ['Surfers Paradise', 'QLD', '4217', 'Surfers Paradise'],
    ['Robinvale Irrigation District Section E', 'VIC', '3549', 'VIC 3549'],
  ] as const)('is never cut: %s', (name, state, postcode, shown) => {
    expect(shortPlace({ name, state, postcode })).toBe(shown);
    expect(shown.length).toBeLessThanOrEqual(mostInLine);
  });
});

it('a customer is greeted by a name that has room', () => {
  expect([isLongName('Zoë'), isLongName('Bartholomew'), isLongName('Zoë O’Hara-Nguyễn')]).toEqual([false, false, true]);
});
