import { describe, expect, it } from 'vitest';
import type { AllPage, ReadAllOptions } from '../event-store/port.ts';
import { sharePages } from './share-pages.ts';

const storeOf = (head: { position: bigint; isDown?: boolean }) => {
  const reads: (bigint | undefined)[] = [];
  const readAll = async ({ after = 0n, limit }: ReadAllOptions): Promise<AllPage> => {
    reads.push(after);
    if (head.isDown === true) throw new Error('no answer');
    const end = after + BigInt(limit) < head.position ? after + BigInt(limit) : head.position;
    return { events: [], position: end, atHead: end === head.position };
  };
  return { reads, shared: sharePages({ readAll }) };
};

describe('pages that are shared', () => {
  it('are read once for all who go side by side, also for one that is a page behind', async () => {
    const { reads, shared } = storeOf({ position: 100n });
    const [one, other] = await Promise.all([shared.readAll({ limit: 10 }), shared.readAll({ limit: 10 })]);
    expect(other).toBe(one);
    const second = await shared.readAll({ after: 10n, limit: 10 });
    expect(await shared.readAll({ limit: 10 })).toBe(one);
    expect(await shared.readAll({ after: 10n, limit: 10 })).toBe(second);
    expect(reads).toEqual([0n, 10n]);
  });

  it('are read anew with other prefixes or another limit, and once they are long past', async () => {
    const { reads, shared } = storeOf({ position: 100n });
    await shared.readAll({ limit: 10 });
    await shared.readAll({ limit: 20 });
    await shared.readAll({ prefixes: ['order-'], limit: 10 });
    expect(reads).toEqual([0n, 0n, 0n]);
    await shared.readAll({ limit: 10 });
    expect(reads).toHaveLength(4);
  });

  it('are read anew at the head, where more may have come', async () => {
    const head = { position: 5n };
    const { reads, shared } = storeOf(head);
    expect(await shared.readAll({ limit: 10 })).toMatchObject({ position: 5n, atHead: true });
    head.position = 7n;
    expect(await shared.readAll({ limit: 10 })).toMatchObject({ position: 7n, atHead: true });
    expect(reads).toHaveLength(2);
  });

  it('are read anew after a fault', async () => {
    const head = { position: 5n, isDown: true };
    const { shared } = storeOf(head);
    await expect(shared.readAll({ limit: 10 })).rejects.toThrow('no answer');
    head.isDown = false;
    expect(await shared.readAll({ limit: 10 })).toMatchObject({ position: 5n });
  });
});
