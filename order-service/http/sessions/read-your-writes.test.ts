import { describe, expect, it } from 'vitest';
import { serveApp } from '../testing/serve-app.ts';
import { waitForReadModels } from './read-your-writes.ts';

/** Ports whose projection is at the next of some positions each time it is asked. */
const projectionAt = async (positions: readonly bigint[], head: bigint) => {
  const { ports } = await serveApp();
  const left = [...positions];
  let asked = 0;
  return {
    asked: () => asked,
    ports: {
      eventStore: { ...ports.eventStore, head: async () => head },
      readModels: {
        ...ports.readModels,
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
    const there = await projectionAt([5n], 5n);
    expect(await waitForReadModels(there.ports, 'profile-orders', 5n)).toBe(true);
    expect(there.asked()).toBe(1);
    const soon = await projectionAt([3n, 3n, 4n, 5n], 5n);
    expect(await waitForReadModels(soon.ports, 'profile-orders', 5n)).toBe(true);
    expect(soon.asked()).toBe(4);
  });

  it('gives up after a bounded time', async () => {
    const late = await projectionAt([4n], 5n);
    expect(await waitForReadModels(late.ports, 'profile-orders', 5n, 30)).toBe(false);
  });

  it('does not wait for a position that this store has not reached', async () => {
    const foreign = await projectionAt([4n], 5n);
    expect(await waitForReadModels(foreign.ports, 'profile-orders', 1_000n)).toBe(true);
    expect(foreign.asked()).toBe(1);
  });
});
