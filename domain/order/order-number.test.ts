import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderNumberFrom, orderNumberPattern, orderStream } from './order-number.ts';

test('any bytes give eight digits, a hyphen and four digits, the same for the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 32 }), (bytes) => {
      expect(orderNumberFrom(bytes)).toMatch(orderNumberPattern);
      expect(orderNumberFrom(bytes)).toBe(orderNumberFrom(Uint8Array.from(bytes)));
    }),
  );
});

test('small values keep their leading zeros', () => {
  expect(orderNumberFrom(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 7]))).toBe('00000000-0007');
});

test('fewer than eight bytes are too easy to guess', () => {
  expect(() => orderNumberFrom(new Uint8Array(7))).toThrow(RangeError);
});

test('an order has a stream of its own', () => {
  expect(orderStream('12345678-9012')).toBe('order-12345678-9012');
});
