import { expect, it } from 'vitest';
import { cancelledBy, cancelledInWords } from './cancelled-by.ts';

it.each([
  [{ by: 'customer' }, 'You have cancelled your order for an Outback', 'You'],
  [{ by: 'seller' }, 'Austral has cancelled your order for an Outback', 'Austral'],
  [{ by: 'seller', withdraws: true }, 'Austral has cancelled your order for an Outback, as you asked', 'Austral'],
  [{ by: 'lapse' }, 'Your order for an Outback has lapsed: its time was over', 'Nobody: its time was over'],
] as const)('an order that ended %j', (cancelled, sentence, few) => {
  expect(cancelledInWords(cancelled, 'Austral', 'an Outback')).toBe(sentence);
  expect(cancelledBy(cancelled, 'Austral')).toBe(few);
});
