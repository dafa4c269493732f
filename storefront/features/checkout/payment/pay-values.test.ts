import { describe, expect, it } from 'vitest';
import { amountFrom, emptyPayment, payValidationErrors } from './pay-values.ts';

const at = { orderReference: 'ref', today: '2026-11-21' };
const filled = {
  ...emptyPayment,
  cardName: 'Ada Byron',
  cardNumber: '4444 3333 2222 1111',
  cardExpiryMonth: '07',
  cardExpiryYear: '30',
  cardCVN: '123',
};

describe('the card form', () => {
  it('starts with $1000 and asks for the card', () => {
    expect(payValidationErrors(emptyPayment, at)).toEqual({
      cardName: 'Card name is required',
      cardNumber: 'Card number is required',
      cardExpiryMonth: 'Card expiry month is required',
      cardExpiryYear: 'Card expiry year is required',
      cardCVN: 'Card CVN is required',
    });
  });

  it('has no validation errors when it is filled in', () => {
    expect(payValidationErrors(filled, at)).toEqual({});
  });

  it.each([
    ['10', '26', 'This card has expired'],
    ['11', '26', undefined],
    ['01', '27', undefined],
  ])('a card that is good until %s/%s: %s', (cardExpiryMonth, cardExpiryYear, message) => {
    expect(payValidationErrors({ ...filled, cardExpiryMonth, cardExpiryYear }, at)['cardExpiryMonth']).toBe(message);
  });

  it.each([
    ['', 'Deposit amount is required'],
    ['999.99', 'The deposit amount must be between $1000 and $3000'],
    ['3000.01', 'The deposit amount must be between $1000 and $3000'],
    ['1000.505', 'The deposit amount must be between $1000 and $3000'],
    ['plenty', 'The deposit amount must be between $1000 and $3000'],
    ['1000', undefined],
    ['$1,000.51', undefined],
    ['3000', undefined],
  ])('the amount %j: %s', (amount, message) => {
    expect(payValidationErrors({ ...filled, amount }, at).amount).toBe(message);
  });

  it('reads amounts with cents, commas and a dollar sign', () => {
    expect(amountFrom('$1,000.51')).toBe(1000.51);
    expect(amountFrom('1000.5')).toBe(1000.5);
    expect(amountFrom('-1000')).toBeUndefined();
    expect(amountFrom('1000.505')).toBeUndefined();
    expect(amountFrom('x1000')).toBeUndefined();
  });
});
