import { describe, expect, it } from 'vitest';
import {
  cardBrandOf,
  cardNumberError,
  caretAfterFormatting,
  formatCardNumber,
  sandboxCards,
  securityCodeError,
} from './card-number.ts';

describe('a card number while it is typed', () => {
  it.each([
    ['4444333322221111', '4444 3333 2222 1111'],
    ['378282246310005', '3782 822463 10005'],
    ['5105 1051-0510.5100', '5105 1051 0510 5100'],
    ['44443', '4444 3'],
    ['', ''],
    ['44443333222211110000999', '4444 3333 2222 1111 000'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });

  it.each([
    ['4', 'Visa'],
    ['34', 'American Express'],
    ['37', 'American Express'],
    ['51', 'Mastercard'],
    ['2221', 'Mastercard'],
    ['2720', 'Mastercard'],
    ['2721', undefined],
    ['2220', undefined],
    ['222', undefined],
    ['6011', undefined],
    ['6551', undefined],
    ['6034', undefined],
    ['2500 0000', 'Mastercard'],
    ['', undefined],
  ])('%s is a card of %s', (typed, brand) => {
    expect(cardBrandOf(typed)).toBe(brand);
  });

  it('keeps the caret behind the digit it was behind', () => {
    expect(caretAfterFormatting('4444 3', 5)).toBe(6);
    expect(caretAfterFormatting('4444 3333', 4)).toBe(4);
    expect(caretAfterFormatting('4444 3333', 0)).toBe(0);
  });

  it('takes every test card with its code', () => {
    for (const { number, code } of sandboxCards) {
      expect(cardNumberError(number)).toBeUndefined();
      expect(securityCodeError(code, number)).toBeUndefined();
    }
  });

  it.each([
    ['', 'Card number is required'],
    ['6011 1111', 'We take Visa, Mastercard and American Express'],
    ['6011', 'We take Visa, Mastercard and American Express'],
    // the brand of three digits may still turn out
    ['601', 'Check the card number: it is not complete or has a typing error'],
    ['4444 3333 2222 1112', 'Check the card number: it is not complete or has a typing error'],
    ['4444 3333', 'Check the card number: it is not complete or has a typing error'],
    // right by their check digits, and too short for a card of their brand
    ['3400 0000 0000 0000 0000', 'Check the card number: it is not complete or has a typing error'],
    ['4222 2222 2222 2', 'Check the card number: it is not complete or has a typing error'],
    ['4000 0000 0000 0000 006', undefined],
  ])('says what is wrong with the number %j: %s', (typed, message) => {
    expect(cardNumberError(typed)).toBe(message);
  });

  it('wants four digits as the security code of an American Express card, else three', () => {
    expect(securityCodeError('', '')).toBe('Card CVN is required');
    expect(securityCodeError('123', '378282246310005')).toBe('The security code of this card has 4 digits');
    expect(securityCodeError('  ', '4444')).toBe('Card CVN is required');
    expect(securityCodeError(' 123 ', '4444')).toBeUndefined();
    expect(securityCodeError('1234', '4444')).toBe('The security code of this card has 3 digits');
  });
});
