/** What checkpoints in MongoDB must do. Names are fresh per test. */
import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReadModels } from '../../port.ts';

export type OpenedForCheckpoints = {
  readonly readModels: ReadModels;
  /** Where they are kept, past the adapter. */
  readonly stored: Collection<{ _id: string; position: bigint }>;
};

/** Describes it for what is opened before each test. */
export const describeMongoCheckpoints = (adapter: string, openStore: () => Promise<OpenedForCheckpoints>): void => {
  describe(`checkpoints of partitions: ${adapter}`, () => {
    let readModels: ReadModels;
    let stored: OpenedForCheckpoints['stored'];
    let name: string;
    beforeEach(async () => {
      ({ readModels, stored } = await openStore());
      name = `projection-${randomUUID()}`;
    });
    const open = async (of: number, ...held: readonly number[]) => {
      const opened = await readModels.openPartitions?.(name, { of, held });
      if (opened === undefined) throw new Error('MongoDB has partitions');
      return opened;
    };
    const whole = () => readModels.loadCheckpoint(name);

    it('say together how far the whole is, once each has one', async () => {
      const [even, odd] = [await open(4, 0, 2), await open(4, 1, 3)];
      expect([even.position, odd.position]).toEqual([undefined, undefined]);
      expect(await even.save(7n)).toBe(true);
      expect(await whole()).toBe(0n);
      expect(await odd.save(5n)).toBe(true);
      expect(await whole()).toBe(5n);
      expect((await open(4, 0, 2)).position).toBe(7n);
      expect((await open(4, 2, 3)).position).toBe(5n);
    });

    it('never move back', async () => {
      const [one, same] = [await open(2, 0, 1), await open(2, 0, 1)];
      await one.save(9n);
      expect(await same.save(4n)).toBe(true);
      expect(await whole()).toBe(9n);
    });

    it('start at the checkpoint of a store that had one for the whole', async () => {
      await stored.insertOne({ _id: name, position: 40n });
      const some = await open(16, 3);
      expect(some.position).toBe(40n);
      expect(await some.save(50n)).toBe(true);
      expect(await whole()).toBe(40n);
      // code of before goes on with it, and later code goes on from there
      await stored.updateOne({ _id: name }, { $set: { position: 45n } });
      expect((await open(16, 3, 4)).position).toBe(45n);
    });

    it('start where the whole is when their number changes', async () => {
      await (await open(2, 0)).save(9n);
      await (await open(2, 1)).save(6n);
      expect((await open(3, 0)).position).toBe(6n);
      await (await open(3, 0, 1, 2)).save(8n);
      expect((await open(2, 1)).position).toBe(8n);
      expect((await open(2, 0)).position).toBe(9n);
    });

    it('are saved together with those of other projections, each as if it were alone', async () => {
      const one = await open(2, 0, 1);
      const others = await readModels.openPartitions?.(`${name}-other`, { of: 1, held: [0] });
      if (others === undefined) throw new Error('MongoDB has partitions');
      const saved = (position: bigint) =>
        readModels.savePartitions?.([one, others].map(({ opened }) => ({ opened, position })));
      expect(await saved(7n)).toEqual([true, true]);
      await readModels.clearCheckpoint(name);
      expect(await saved(9n)).toEqual([false, true]);
      expect(await readModels.savePartitions?.([])).toEqual([]);
      expect([await whole(), await readModels.loadCheckpoint(`${name}-other`)]).toEqual([undefined, 9n]);
    });

    describe('under leases', () => {
      const openUnder = async (
        fences: readonly number[],
        held: readonly number[] = [0, 1],
        group = 'projections 1.2',
      ) => {
        const opened = await readModels.openPartitions?.(name, { of: 2, held, leased: { group, fences } });
        if (opened === undefined) throw new Error('MongoDB has partitions');
        return opened;
      };

      it('are refused to a holder that was paused, once another has opened one of them', async () => {
        const paused = await openUnder([1, 4]);
        expect(await paused.save(7n)).toBe(true);
        const heir = await openUnder([2], [0]);
        expect(heir.position).toBe(7n);
        expect(await paused.save(9n)).toBe(false);
        expect(await whole()).toBe(7n);
        expect(await heir.save(8n)).toBe(true);
        await expect(openUnder([1, 4])).rejects.toMatchObject({
          cause: { message: `${name} was cleared, or opened under a later lease` },
        });
        expect(await (await openUnder([5], [1])).save(8n)).toBe(true);
        expect(await whole()).toBe(8n);
      });

      it('are told apart by the group of the leases, and opened again under the same one', async () => {
        const [one, other] = [await openUnder([6, 6]), await openUnder([1, 1], [0, 1], 'projections 1.3')];
        expect([await one.save(3n), await other.save(5n), await (await openUnder([6, 6])).save(6n)]).toEqual([
          true,
          true,
          true,
        ]);
        expect(await whole()).toBe(6n);
      });
    });

    it.each([
      ['set', () => readModels.saveCheckpoint(name, 2n), 2n],
      ['cleared', () => readModels.clearCheckpoint(name), undefined],
    ])('are refused once the whole was %s', async (_what, change, left) => {
      const before = await open(2, 0, 1);
      expect(await before.save(9n)).toBe(true);
      await change();
      expect(await before.save(10n)).toBe(false);
      expect(await whole()).toBe(left);
      const after = await open(2, 0, 1);
      expect(after.position).toBe(left);
      expect(await after.save(3n)).toBe(true);
      expect(await whole()).toBe(3n);
    });
  });
};
