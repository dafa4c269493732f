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

  it('says what is wrong with a number', () => {
    expect(cardNumberError('')).toBe('Card number is required');
    expect(cardNumberError('6011 1111')).toBe('We take Visa, Mastercard and American Express');
    expect(cardNumberError('4444 3333 2222 1112')).toContain('typing error');
    expect(cardNumberError('4444 3333')).toContain('not complete');
  });

  it('wants four digits as the security code of an American Express card, else three', () => {
    expect(securityCodeError('', '')).toBe('Card CVN is required');
    expect(securityCodeError('123', '378282246310005')).toBe('The security code of this card has 4 digits');
    expect(securityCodeError('1234', '4444')).toBe('The security code of this card has 3 digits');
  });
});
