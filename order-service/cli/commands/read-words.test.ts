import { expect, it } from 'vitest';
import { orderWord } from './read-words.ts';

it.each([
  ['12345678-1234', '12345678-1234'],
  // as the payment gateway has it
  ['123456781234', '12345678-1234'],
  ['1234567812345', undefined],
  ['12345678 1234', undefined],
])('reads %s as an order number: %s', (text, orderNo) => {
  expect(orderWord.safeParse(text).data).toBe(orderNo);
});
