import { describe, expect, it } from 'vitest';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { noteTogether } from './note-together.ts';
import type { KeptDelivery } from './webhook-deliveries.ts';

const keptAs = (deliveryId: string): KeptDelivery => ({
  deliveryId,
  delivery: {
    status: 'due',
    webhook: 'one',
    orderNo: '00000000-0001',
    eventId: deliveryId,
    eventRevision: 0,
    eventType: 'OrderCreated',
    recordedAt: '2026-11-02T00:00:00.000Z',
    dueAt: '2026-11-02T00:00:00.000Z',
    tries: 0,
  },
  revision: 0n,
  position: 1n,
});

const open = () => {
  const clock = manualClock();
  const written: string[][] = [];
  const done: string[] = [];
  let isDown = false;
  const notes = noteTogether(async (some) => {
    if (isDown) throw new Error('no disk');
    written.push(some.map(([{ deliveryId }]) => deliveryId));
  }, clock);
  const add = async (id: string) => notes.add([keptAs(id), { status: 'delivered' }], () => void done.push(id));
  return { clock, written, done, notes, add, breakDown: () => void (isDown = true) };
};

describe('what becomes of deliveries', () => {
  it('is written together at the end of the round, and only then done', async () => {
    const { written, done, notes, add } = open();
    for (const id of ['a', 'b', 'c']) await add(id);
    expect([written, done]).toEqual([[], []]);
    await notes.flush();
    await notes.flush();
    expect(written).toEqual([['a', 'b', 'c']]);
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('is not kept for longer than a tenth of a second while others come', async () => {
    const { clock, written, add } = open();
    await add('a');
    clock.advance({ milliseconds: 100 });
    await add('b');
    await add('c');
    expect(written).toEqual([['a', 'b']]);
  });

  it('is not done when the store cannot write it', async () => {
    const { done, notes, add, breakDown } = open();
    await add('a');
    breakDown();
    await expect(notes.flush()).rejects.toThrow('no disk');
    expect(done).toEqual([]);
  });
});
