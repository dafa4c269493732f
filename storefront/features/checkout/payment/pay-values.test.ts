import { describe, expect, it } from 'vitest';
import { amountFrom, emptyPayment, paidValues, payValidationErrors } from './pay-values.ts';

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
    ['', '26', 'Card expiry month is required'],
  ])('a card that is good until %s/%s: %s', (cardExpiryMonth, cardExpiryYear, message) => {
    expect(payValidationErrors({ ...filled, cardExpiryMonth, cardExpiryYear }, at)['cardExpiryMonth']).toBe(message);
  });

  it.each([
    ['', 'Deposit amount is required'],
    ['  ', 'Deposit amount is required'],
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

  it('says of number and security code what is wrong with them on this card', () => {
    expect(payValidationErrors({ ...filled, cardNumber: '6011', cardCVN: '1234' }, at)).toEqual({
      cardNumber: 'We take Visa, Mastercard and American Express',
      cardCVN: 'The security code of this card has 3 digits',
    });
  });

  it('shows what was paid, and by which card', () => {
    const deposit = { amount: 1_500, maskedCard: '444433XXXXXX1111', paidAt: '2026-11-21T01:00:00Z' };
    expect(paidValues({ deposit })).toEqual({ ...emptyPayment, amount: '1,500', cardNumber: deposit.maskedCard });
    expect(paidValues({ deposit: null })).toEqual(emptyPayment);
  });

  it('reads amounts with cents, commas and a dollar sign', () => {
    expect(amountFrom('$1,000.51')).toBe(1000.51);
    expect(amountFrom('1000.5')).toBe(1000.5);
    expect(amountFrom('-1000')).toBeUndefined();
    expect(amountFrom('1000.505')).toBeUndefined();
    expect(amountFrom('x1000')).toBeUndefined();
  });
});
