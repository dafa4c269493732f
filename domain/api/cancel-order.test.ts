import { expect, it } from 'vitest';
import { cancelReasons, cancelOrderRequestSchema } from './cancel-order.ts';

it('says why, not who: that is told beside it', () => {
  expect(Object.values(cancelReasons).filter((reason) => /customer|cancel/i.test(reason))).toEqual([]);
  const { reason } = cancelOrderRequestSchema.parse({ orderNo: '12345678-9012' });
  expect(cancelReasons[reason]).toBe('No reason was given.');
});
