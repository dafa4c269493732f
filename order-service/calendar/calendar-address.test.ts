import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newCalendarAddress, readCalendarAddress } from './calendar-address.ts';

const randomness = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };

it('says whose feed it is and gives back the hash, of a secret of 256 bits', () => {
  fc.assert(
    fc.property(fc.uuid(), (customerId) => {
      const { file, secretHash } = newCalendarAddress(randomness, customerId);
      expect(readCalendarAddress(file)).toEqual({ customerId, secretHash });
      expect(Buffer.from(file.slice(0, -4), 'base64url')).toHaveLength(16 + 32);
      expect(newCalendarAddress(randomness, customerId).file).not.toBe(file);
    }),
  );
});

it.each([
  '',
  '.ics',
  'a.ics',
  'A'.repeat(64),
  `${'A'.repeat(65)}.ics`,
  `${'A'.repeat(63)}=.ics`,
  `../${'A'.repeat(61)}.ics`,
])('%j is nobody’s', (file) => {
  expect(readCalendarAddress(file)).toBeUndefined();
});
