import { describe, expect, it } from 'vitest';
import { awaitAllEvents, awaitProjection } from './await-projection.ts';

/** Ports whose projection is at the next of some positions each time it is asked. */
const projectionAt = (positions: readonly bigint[], head: bigint | undefined) => {
  const left = [...positions];
  let asked = 0;
  return {
    asked: () => asked,
    ports: {
      eventStore: { head: async () => head },
      readModels: {
        loadCheckpoint: async () => {
          asked += 1;
          return left.length > 1 ? left.shift() : left[0];
        },
      },
    },
  };
};

describe('waiting for read models', () => {
  it('ends at once when they are there, and as soon as they arrive', async () => {
    const there = projectionAt([5n], 5n);
    expect(await awaitProjection(there.ports, 'profile-orders', 5n)).toBe(true);
    expect(there.asked()).toBe(1);
    const soon = projectionAt([3n, 3n, 4n, 5n], 5n);
    expect(await awaitProjection(soon.ports, 'profile-orders', 5n)).toBe(true);
    expect(soon.asked()).toBe(4);
  });

  it('gives up after a bounded time', async () => {
    const late = projectionAt([4n], 5n);
    expect(await awaitProjection(late.ports, 'profile-orders', 5n, 30)).toBe(false);
  });

  it('does not wait for a position that this store has not reached', async () => {
    const foreign = projectionAt([4n], 5n);
    expect(await awaitProjection(foreign.ports, 'profile-orders', 1_000n)).toBe(true);
    expect(foreign.asked()).toBe(1);
  });

  it('for everything that is recorded by now waits for the head, and not at all for an empty store', async () => {
    const soon = projectionAt([3n, 5n], 5n);
    expect(await awaitAllEvents(soon.ports, 'profile-orders')).toBe(true);
    expect(soon.asked()).toBe(2);
    const empty = projectionAt([], undefined);
    expect(await awaitAllEvents(empty.ports, 'profile-orders')).toBe(true);
    expect(empty.asked()).toBe(0);
  });
});
