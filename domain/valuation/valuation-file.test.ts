import { expect, it } from 'vitest';
import { parseValuationFile } from './valuation-file.ts';
import { releasedBook } from './released-book.ts';

const [first, ...rest] = releasedBook.segments;
const read = (changed: Record<string, unknown>) => parseValuationFile(JSON.stringify({ ...releasedBook, ...changed }));

it('the released book is a file that can be replaced', () => {
  expect(read({})).toStrictEqual({ kind: 'valid', book: releasedBook });
});

it.each([
  [
    'a curve that rises',
    {
      segments: [
        {
          ...first,
          curve: [
            { years: 0, lowBasisPoints: 5_000, highBasisPoints: 6_000 },
            { years: 1, lowBasisPoints: 4_000, highBasisPoints: 7_000 },
          ],
        },
        ...rest,
      ],
    },
    /^segments\.0\.curve: A curve starts at 0 years and only falls/,
  ],
  [
    'a range that is not in order',
    { segments: [{ ...first, curve: [{ years: 0, lowBasisPoints: 7_000, highBasisPoints: 6_000 }] }, ...rest] },
    /^segments\.0\.curve: /,
  ],
  ['a segment twice', { segments: [first, first, ...rest] }, /^segments: Each segment has a code of its own/],
  [
    'a car of no segment',
    { cars: [{ make: 'A', model: 'B', segment: 'boat', newPrices: [{ fromYear: 2020, cents: 1 }] }] },
    /^cars: A car names a segment/,
  ],
  [
    'prices out of order',
    {
      cars: [
        {
          make: 'A',
          model: 'B',
          segment: 'car',
          newPrices: [
            { fromYear: 2020, cents: 1 },
            { fromYear: 2020, cents: 2 },
          ],
        },
      ],
    },
    /^cars\.0\.newPrices: The years of new prices rise/,
  ],
  ['no source', { carsSource: '' }, /^carsSource: /],
])('a file with %s says so', (_, changed, problem) => {
  expect(read(changed)).toStrictEqual({ kind: 'invalid', problems: [expect.stringMatching(problem)] });
});

it('a file that is not JSON says so', () => {
  expect(parseValuationFile('{')).toStrictEqual({ kind: 'invalid', problems: ['is not JSON'] });
});
