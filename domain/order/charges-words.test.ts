import { expect, it } from 'vitest';
import { chargesInWords, differenceInWords } from './charges-words.ts';

it('names each charge that is another, with its amount and the one before', () => {
  const changed = [
    { charge: 'stampDuty', beforeCents: 170_000, cents: 190_000 },
    { charge: 'injuryInsurance', beforeCents: 60_050, cents: 0 },
  ] as const;
  expect(chargesInWords({ changed: [...changed] })).toEqual([
    ['Stamp duty', '$1,900 instead of $1,700'],
    ['Injury insurance', '$0 instead of $600.50'],
  ]);
});

it.each([
  [20_000, '$200 more than before'],
  [-20_000, '$200 less than before'],
  [0, 'the same as before'],
])('a difference of %i cents is %s', (cents, words) => {
  expect(differenceInWords(cents)).toBe(words);
});
