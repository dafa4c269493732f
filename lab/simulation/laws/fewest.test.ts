import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewest } from './fewest.ts';

describe('the fewest that are still enough', () => {
  it('are those that are needed, in far fewer tries than there are when few are', async () => {
    let tries = 0;
    const items = Array.from({ length: 256 }, (_, index) => index);
    const needed = [3, 200];
    const isEnough = async (left: readonly number[]): Promise<boolean> => {
      tries += 1;
      return needed.every((item) => left.includes(item));
    };
    expect(await fewest(items, 0, isEnough)).toEqual(needed);
    expect(tries).toBeLessThan(64);
  });

  it('are always enough, and no one of them can be left out', async () => {
    const sets = fc.record({ all: fc.uniqueArray(fc.nat(40), { maxLength: 20 }), bits: fc.nat() });
    await fc.assert(
      fc.asyncProperty(sets, async ({ all, bits }) => {
        const needed = all.filter((_, index) => ((bits >> index) & 1) === 1);
        expect(await fewest(all, 0, async (left) => needed.every((item) => left.includes(item)))).toEqual(needed);
      }),
    );
  });

  it('are never fewer than the least', async () => {
    expect(await fewest(['a', 'b', 'c'], 1, async () => true)).toHaveLength(1);
  });
});
