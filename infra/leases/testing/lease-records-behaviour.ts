/** What the records of leases must do in every store. Names are fresh per test, so that adapters may share one server. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LeaseRecords } from '../lease-records.ts';

/** Describes the behaviour of the records in one store; `open` gives a way to them. */
export const describeLeaseRecords = (store: string, open: () => Promise<LeaseRecords>): void => {
  describe(`records of leases: ${store}`, () => {
    /** Some leases, each its holder's under a fence. */
    const withLeases = async (...held: readonly (readonly [holder: string | null, fence: number])[]) => {
      const records = await open();
      const names = held.map(() => randomUUID());
      for (const [index, [holder, fence]] of held.entries())
        expect(await records.insert(names[index] ?? '', { holder, fence, beat: 0 })).toBe(true);
      const pairs = held.map(([, fence], index) => ({ name: names[index] ?? '', fence }));
      const beats = async () => Promise.all(names.map(async (name) => (await records.find(name))?.beat));
      return { records, names, pairs, beats };
    };

    it('renew all that are a holder’s in one call, as often as they are asked to', async () => {
      const { records, pairs, beats } = await withLeases(['one', 1], ['one', 5], ['one', 1]);
      expect(await records.renewAll('one', pairs)).toEqual(pairs);
      expect(await records.renewAll('one', pairs.slice(0, 1))).toEqual(pairs.slice(0, 1));
      expect(await beats()).toEqual([2, 1, 1]);
    });

    it('tell which were renewed when others have some, and leave those as they are', async () => {
      const { records, pairs, beats } = await withLeases(['one', 1], ['other', 2], ['one', 3], [null, 4], ['one', 5]);
      const outdated = pairs.map(({ name, fence }) => ({ name, fence: fence === 3 ? 2 : fence }));
      const renewed = [...outdated.slice(0, 1), ...outdated.slice(4)];
      expect(await records.renewAll('one', outdated)).toEqual(renewed);
      expect(await records.renewAll('one', [{ name: randomUUID(), fence: 1 }])).toEqual([]);
      const [mine, ...rest] = await beats();
      // once or twice: what others have seen of it has changed
      expect(mine).toBeGreaterThan(0);
      expect(rest.slice(0, 3)).toEqual([0, 0, 0]);
      expect(rest[3]).toBeGreaterThan(0);
      expect(await records.renewAll('one', pairs.slice(1, 2))).toEqual([]);
    });

    it('tell who shares a group, and which of its leases others have', async () => {
      const group = randomUUID();
      const { records, names } = await withLeases(['one', 1], ['other', 2], [null, 3], ['third', 4], ['other', 5]);
      for (const member of ['one', 'other', 'one']) await records.beatMember(group, member);
      await records.beatMember(randomUUID(), 'third');
      const { members, heldByOthers } = await records.sharers(group, names.slice(0, 4), 'one');
      expect(Object.fromEntries(members.map(({ holder, beat }) => [holder, beat]))).toEqual({ one: 2, other: 1 });
      expect(Object.fromEntries(heldByOthers)).toEqual({
        [names[1] ?? '']: { holder: 'other', fence: 2, beat: 0 },
        [names[3] ?? '']: { holder: 'third', fence: 4, beat: 0 },
      });
      const toOther = await records.sharers(group, names.slice(0, 1), 'other');
      expect([...toOther.heldByOthers.keys()]).toEqual(names.slice(0, 1));
      expect((await records.sharers(group, [], 'one')).heldByOthers.size).toBe(0);
      expect((await records.sharers(randomUUID(), [], 'one')).members).toEqual([]);
    });

    it('forget a member who has been silent, and nobody who has spoken since', async () => {
      const group = randomUUID();
      const records = await open();
      await records.beatMember(group, 'one');
      const [seen] = (await records.sharers(group, [], 'other')).members;
      await records.beatMember(group, 'one');
      await records.forgetMember(seen?.id ?? '', seen?.beat ?? 0);
      expect((await records.sharers(group, [], 'other')).members).toHaveLength(1);
      await records.forgetMember(seen?.id ?? '', (seen?.beat ?? 0) + 1);
      expect((await records.sharers(group, [], 'other')).members).toEqual([]);
    });
  });
};
