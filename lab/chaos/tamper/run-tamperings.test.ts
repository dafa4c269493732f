import { expect, it } from 'vitest';
import { runTamperings } from './run-tamperings.ts';
import { tamperings } from './tamperings.ts';

it('finds each kind of tampering at its place, and nothing in a store that nobody touched', async () => {
  const count = Object.keys(tamperings).length;
  const { failures, kinds } = await runTamperings({ count, seed: 7, orders: 4 });
  expect(failures).toEqual([]);
  expect([...kinds.values()].reduce((sum, { found }) => sum + found, 0)).toBe(count);
});
