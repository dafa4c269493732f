/** What every lease adapter must do. Names are fresh per test, so that adapters may share one server. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Lease, Leases } from '../port.ts';

/** The lease, which must be free. */
const taken = async (leases: Leases, name: string): Promise<Lease> => {
  const lease = await leases.tryTake(name);
  if (lease === undefined) throw new Error(`${name} is held`);
  return lease;
};

/** Describes the behaviour of one adapter; `open` gives two of those that share the leases. */
export const describeLeases = (adapter: string, open: () => Promise<readonly [Leases, Leases]>): void => {
  describe(`leases: ${adapter}`, () => {
    it('has one holder at a time for each name', async () => {
      const [mine, yours] = await open();
      const name = randomUUID();
      const lease = await taken(mine, name);
      expect(await yours.tryTake(name)).toBeUndefined();
      expect(await mine.tryTake(name)).toBeUndefined();
      const other = await taken(yours, randomUUID());
      expect(lease.lost.aborted).toBe(false);
      await Promise.all([lease.release(), other.release()]);
    });

    it('goes to one of many that ask at once', async () => {
      const [mine, yours] = await open();
      const name = randomUUID();
      const asked = Array.from({ length: 10 }, async (_, index) => (index % 2 === 0 ? mine : yours).tryTake(name));
      const held = (await Promise.all(asked)).filter((lease) => lease !== undefined);
      expect(held).toHaveLength(1);
      await held[0]?.release();
    });

    it('has one holder in every round of a race for what was just released, under ever greater numbers', async () => {
      const pair = await open();
      const name = randomUUID();
      const fences: number[] = [];
      // an answer that is lost leaves the lease with nobody until its holder has been silent for long enough
      for (let round = 0; round < 15 || fences.length === 0; round += 1) {
        const asked = Array.from({ length: 6 }, async (_, index) => pair[index % 2 === 0 ? 0 : 1].tryTake(name));
        const held = (await Promise.all(asked)).filter((lease) => lease !== undefined);
        // several that ask at once may hinder one another, and then nobody has it
        expect(held.length).toBeLessThanOrEqual(1);
        for (const lease of held) {
          fences.push(lease.fence);
          await lease.release();
        }
      }
      expect(fences.length).toBeGreaterThan(0);
      expect(fences).toEqual([...new Set(fences)].toSorted((one, other) => one - other));
    });

    it('goes over at once when it is released, under a greater number', async () => {
      const [mine, yours] = await open();
      const name = randomUUID();
      let last = 0;
      for (const leases of [mine, yours, yours, mine]) {
        const lease = await taken(leases, name);
        expect(lease.fence).toBeGreaterThan(last);
        last = lease.fence;
        await lease.release();
      }
    });

    it('is not taken from its next holder by releasing it a second time', async () => {
      const [mine, yours] = await open();
      const name = randomUUID();
      const first = await taken(mine, name);
      await first.release();
      const second = await taken(yours, name);
      await first.release();
      expect(await mine.tryTake(name)).toBeUndefined();
      expect(second.lost.aborted).toBe(false);
      await second.release();
    });

    it('counts itself among those who share a group, and no more once it has left', async () => {
      const [mine] = await open();
      const group = randomUUID();
      expect(await mine.share(group, [])).toEqual({ count: 1, index: 0 });
      expect(await mine.share(group, [randomUUID()])).toEqual({ count: 1, index: 0 });
      await mine.leave(group);
      expect(await mine.share(group, [])).toEqual({ count: 1, index: 0 });
    });
  });
};
