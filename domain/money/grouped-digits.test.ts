import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedDigits } from './grouped-digits.ts';

test('digits are grouped as Australians write them', () => {
  const inAustralia = new Intl.NumberFormat('en-AU');
  fc.assert(
    fc.property(fc.maxSafeNat(), (whole) => {
      expect(groupedDigits(whole)).toBe(inAustralia.format(whole));
    }),
  );
});
