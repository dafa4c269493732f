import { expect, it } from 'vitest';
import { runOrdersHere } from '../testing/run-orders-here.ts';

it('says what is missing', async () => {
  const { code, err } = await runOrdersHere(['stock']);
  expect(code).toBe(2);
  expect(err).toContain('A file is missing');
});
