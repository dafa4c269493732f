import { expect, test } from 'vitest';
import { stepAccess } from './checkout-steps.ts';

test('a later step redirects to the one that is due, an earlier one is read-only', () => {
  expect(stepAccess('pay', 'thank-you')).toEqual({ redirectTo: 'pay' });
  expect(stepAccess('contract', 'contract')).toBe('current');
  expect(stepAccess('contract', 'pay')).toBe('read-only');
  expect(stepAccess('thank-you', 'details')).toBe('read-only');
  expect(stepAccess('details', 'pay')).toEqual({ redirectTo: 'details' });
});
