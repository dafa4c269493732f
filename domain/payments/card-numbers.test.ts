import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessNumber } from '../customer/business-number.ts';
import { orderNumberFrom } from '../order/order-number.ts';
import { vinOf } from '../testing/vin-of.ts';
import { hasCardNumber, withoutCardNumbers } from './card-numbers.ts';

const cards = [
  ['Visa', '4444333322221111'],
  ['Visa of 13', '4222222222222'],
  ['Visa of 19', '4000000000000000006'],
  ['Mastercard', '5105105105105100'],
  ['Mastercard of the second range', '2223003122003222'],
  ['American Express', '378282246310005'],
  ['Diners Club', '30569309025904'],
  ['JCB', '3530111333300000'],
  ['Discover', '6011111111111117'],
  ['UnionPay', '6200000000000005'],
] as const;

const orderNumbers = fc.uint8Array({ minLength: 8, maxLength: 8 }).map(orderNumberFrom);
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));
const phones = fc
  .tuple(fc.constantFrom('0', '+61 ', '+61'), fc.constantFrom('2', '3', '4', '5', '7', '8'), digits(8))
  .map(([prefix, area, rest]) => `${prefix}${area}${rest.slice(0, 2)} ${rest.slice(2, 5)} ${rest.slice(5)}`);
/** The two check digits in front are what makes it one (abr.business.gov.au). */
const businessNumbers = digits(9).map((rest) => {
  const start = Array.from({ length: 90 }, (_, index) => `${index + 10}${rest}`).find(isBusinessNumber) ?? '';
  return start.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');
});
const vins = fc.oneof(
  orderNumbers.map(vinOf),
  fc.tuple(fc.stringMatching(/^[A-HJ-NPR-Z]{3}$/), digits(14)).map(([maker, rest]) => `${maker}${rest}`),
);

describe('a card number in a text', () => {
  it.each(cards)('is found and masked: %s', (_brand, number) => {
    const grouped = number.replaceAll(/(.{4})(?=.)/g, '$1 ');
    for (const spelled of [number, grouped, grouped.replaceAll(' ', '-'), number.split('').join(' '), `x${number}y`]) {
      const text = `My card: ${spelled} 12/29 123, thanks`;
      expect(hasCardNumber(text)).toBe(true);
      expect(withoutCardNumbers(text)).toBe(`My card: ${spelled.replaceAll(/\d/g, 'X')} 12/29 123, thanks`);
    }
  });

  it.each([
    ['wide digits', '４４４４ ３３３３ ２２２２ １１１１'],
    ['an order number before it', '12345678-1234 4444333322221111'],
    ['a telephone number before it', '0412 345 678 4444 3333 2222 1111'],
    ['the expiry before it', '12/04 4444 3333 2222 1111'],
    ['the expiry behind it', '4444 3333 2222 1111 12 29 123'],
    ['another before it', '4222222222222 4444333322221111'],
    ['new lines', '4444\n3333\n2222\n1111'],
    ['hidden characters', '4444\u200b3333\u200b2222\u200b1111'],
    ['dashes and dots', '4444\u20133333.2222\u20131111'],
  ])('is found across %s', (_what, text) => {
    expect(hasCardNumber(text)).toBe(true);
    expect(hasCardNumber(withoutCardNumbers(text))).toBe(false);
  });

  it.each([
    ['a wrong check digit', '4444333322221112'],
    ['no issuer', '1234567812345670'],
    ['a length that its issuer has not', '42222222222222'],
    ['20 digits', '44443333222211110000'],
    ['letters between', '4444 a 3333 b 2222 c 1111'],
    ['amounts', '$4,444 and $3,333.22 of 2026-11-29'],
  ])('is not seen in %s', (_what, text) => {
    expect(hasCardNumber(text)).toBe(false);
    expect(withoutCardNumbers(text)).toBe(text);
  });

  it('is no order, telephone or business number, VIN or id, alone or side by side', () => {
    const texts = fc.array(fc.oneof(orderNumbers, phones, vins, fc.uuid()), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(texts, fc.constantFrom(' ', ', ', ' and ', '\n'), (parts, between) => {
        expect(hasCardNumber(parts.join(between))).toBe(false);
      }),
      { numRuns: 5_000 },
    );
    fc.assert(
      fc.property(businessNumbers, (number) => {
        expect(isBusinessNumber(number)).toBe(true);
        expect(hasCardNumber(`ABN ${number}`)).toBe(false);
        expect(hasCardNumber(number.replaceAll(' ', ''))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});
