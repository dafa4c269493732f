import { expect, it } from 'vitest';
import { cardLabel, cardYouPaidWith } from './card-words.ts';

it.each([
  ['Visa', '444433XXXXXX1111', 'Visa ending in 1111'],
  ['Visa', '', 'Visa'],
  ['', '444433XXXXXX1111', 'Card ending in 1111'],
  ['Card', '999933XXXXXX1111', 'Card ending in 1111'],
  ['Card', '', 'The one you paid with'],
])('a card of brand "%s" and digits "%s" is called "%s"', (brand, maskedCard, label) => {
  expect(cardLabel(brand, maskedCard)).toBe(label);
});

it('a card whose digits are unknown leaves no gap in a sentence', () => {
  expect(cardYouPaidWith('')).toBe('the card you paid with');
  expect(cardYouPaidWith('444433XXXXXX1111')).toBe('the card you paid with, ending in 1111');
});
