/** Small texts of the checkout: one table each. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { isSameSale } from '../details/is-same-sale.ts';
import { keptFor } from '../details/kept-for.ts';
import { roadsideTerm } from '../details/roadside-term.ts';
import { outcomeText } from '../payment/outcome-text.ts';
import { paidValues } from '../payment/pay-values.ts';
import { momentText } from './moment-text.ts';
import { TotalBar } from './order-summary.tsx';
import { stepAddress } from './step-address.ts';

it.each([
  ['2026-11-23T05:30:00Z', 'NSW', /^Monday 23 November 2026 at 4:30\spm \(NSW time\)$/],
  ['2026-07-01T22:05:00Z', 'WA', /^Thursday 2 July 2026 at 6:05\sam \(WA time\)$/],
  ['soon', 'NSW', /^$/],
] as const)('%s is read in words in %s', (iso, state, text) => {
  expect(momentText(iso, state)).toMatch(text);
});

it.each([
  ['details', '/order/details?orderNo=12345678-1234'],
  ['pay', '/order/12345678-1234/pay'],
  ['contract', '/order/12345678-1234/contract'],
  ['thank-you', '/order/12345678-1234/thank-you'],
] as const)('the step %s is at %s', (step, address) => {
  expect(stepAddress(step, '12345678-1234')).toBe(address);
});

it.each([
  [1, 'one day'],
  [2, 'two days'],
  [3, 'three days'],
  [4, 'four days'],
  [5, 'five days'],
  [6, 'six days'],
  [7, 'seven days'],
  [8, 'eight days'],
  [9, 'nine days'],
  [10, 'ten days'],
  [11, '11 days'],
])('a price of %i days is kept for %s', (offerDays, words) => {
  expect(keptFor({ offerDays })).toBe(
    `Once you press Continue, your car and this price are kept for you for ${words}.`,
  );
});

it.each([
  [1, 'for 12 months'],
  [2, 'for 2 years'],
])('roadside assistance of %i years lasts %s', (years, words) => {
  expect(roadsideTerm(years)).toBe(words);
});

it('a sale is another one with another retailer or place', () => {
  const keptAt = { name: 'Manly', state: 'NSW', postcode: '2095' } as const;
  const sale = { keptAt, dealerCode: 'AU1' };
  expect(isSameSale(sale, { keptAt: { ...keptAt }, dealerCode: 'AU1' })).toBe(true);
  expect(isSameSale({}, {})).toBe(true);
  expect(isSameSale(sale, { ...sale, dealerCode: 'AU2' })).toBe(false);
  expect(isSameSale(sale, { ...sale, keptAt: { ...keptAt, postcode: '2096' } })).toBe(false);
  expect(isSameSale(sale, { dealerCode: 'AU1' })).toBe(false);
  expect(isSameSale({ dealerCode: 'AU1' }, sale)).toBe(false);
});

const deposit = { amount: 1_000.5, paidAt: '2026-11-23T05:30:00Z', maskedCard: '4444 33** **** 1111' };
const checkout = {
  depositPaid: false,
  paymentOpen: false,
  paymentHeld: false,
  contractIssued: false,
  contractAccepted: false,
  cancelled: false,
};

it('where the page of a payment cannot be shown, it says what became of it', () => {
  const paid = { ...checkout, depositPaid: true };
  const notShown = 'We couldn’t show this page';
  expect(outcomeText(undefined)).toBe(
    `${notShown}, and we don’t know yet if your payment went through. Please don’t pay again: check My Order or ask your retailer.`,
  );
  expect(outcomeText({ checkout: paid, deposit })).toBe(
    `${notShown}, but your payment went through. We have your order fee of $1,000.50.`,
  );
  expect(outcomeText({ checkout: paid, deposit: null })).toMatch(/We have your order fee\.$/);
  expect(outcomeText({ checkout: { ...checkout, paymentOpen: true }, deposit: null })).toBe(
    `${notShown}. We’re checking your payment with the bank: please don’t pay again.`,
  );
  expect(outcomeText({ checkout: { ...checkout, paymentOpen: true, paymentHeld: true }, deposit: null })).toBe(
    `${notShown}. Your payment is being reviewed before it goes through: please don’t pay again. We write to you as soon as the review is over.`,
  );
  expect(outcomeText({ checkout, deposit: null })).toBe(
    `${notShown}. Your order shows no payment so far. Load the page again to see where it stands: you won’t be charged twice.`,
  );
});

it('the form of a paid fee shows the amount and the masked card, one to be paid the usual amount', () => {
  const empty = { amount: '1000', cardName: '', cardNumber: '', cardExpiryMonth: '', cardExpiryYear: '', cardCVN: '' };
  expect(paidValues({ deposit })).toEqual({ ...empty, amount: '1,000.50', cardNumber: deposit.maskedCard });
  expect(paidValues({ deposit: null })).toEqual(empty);
});

it('the total of a small screen is the driveaway price, in the word of every other page', () => {
  expect(renderToStaticMarkup(createElement(TotalBar, { dollars: 79_414 }))).toMatch(/<span> driveaway</);
});
