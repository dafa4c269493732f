import { describe, expect, it } from 'vitest';
import { buildCheckpoint, finishPointing, pointTo } from './collection-versions.ts';

const name = 'orders';
type Ports = Parameters<typeof pointTo>[0];

/** How far each stored version is: the new one was built to the head, the one that is read lags behind it. */
const reached = new Map([
  [1, 40n],
  [2, 50n],
]);

/** Moves queries from version 1 to version 2; after so many writes the power fails. */
const moveTo2 = async (writesThatHappen: number, isEmpty = false) => {
  const pointers = new Map([[name, 1]]);
  const checkpoints = new Map([[name, 40n], ...(isEmpty ? [] : [[buildCheckpoint(name, 2), 50n] as const])]);
  let writes = 0;
  const write = (change: () => void): Promise<void> => {
    writes += 1;
    if (writes > writesThatHappen) return Promise.reject(new Error('The power failed'));
    change();
    return Promise.resolve();
  };
  const ports: Ports = {
    loadPointer: (of) => Promise.resolve(pointers.get(of)),
    savePointer: (of, version) => write(() => pointers.set(of, version)),
    loadCheckpoint: (of) => Promise.resolve(checkpoints.get(of)),
    saveCheckpoint: (of, position) => write(() => checkpoints.set(of, position)),
    clearCheckpoint: (of) => write(() => checkpoints.delete(of)),
  };
  const happened = await pointTo(ports, { name }, 2).then(
    () => 'all',
    () => 'cut off',
  );
  return {
    happened,
    pointer: pointers.get(name),
    checkpoint: checkpoints.get(name),
    former: checkpoints.get('orders@1'),
    /** Whoever writes the former version comes this far; then the power is back, and somebody finishes what was begun. */
    finishedAfter: async (position: bigint) => {
      writes = -Infinity;
      checkpoints.set(name, position);
      await finishPointing(ports, name, 2);
      return { checkpoint: checkpoints.get(name), own: checkpoints.get(buildCheckpoint(name, 2)) };
    },
  };
};

describe('queries that are made to read another version', () => {
  it('find it with its own position, and the former one with the position that it had', async () => {
    const { finishedAfter, ...moved } = await moveTo2(4);
    expect(moved).toEqual({ happened: 'all', pointer: 2, checkpoint: 50n, former: 40n });
    expect(await finishedAfter(60n)).toEqual({ checkpoint: 60n, own: undefined });
  });

  it.each([0, 1, 2, 3])('miss no event where the change is cut off after %i writes', async (writes) => {
    const { happened, pointer = 0, checkpoint = 0n, former } = await moveTo2(writes);
    expect(happened).toBe('cut off');
    // a position further on than the version that is read would pass by what lies between
    expect(checkpoint <= (reached.get(pointer) ?? -1n)).toBe(true);
    expect(pointer === 2 ? former : 40n).toBe(40n);
  });

  it('miss no event that others wrote to the former one after the change was cut off', async () => {
    const { finishedAfter } = await moveTo2(2);
    expect(await finishedAfter(60n)).toEqual({ checkpoint: 50n, own: undefined });
  });

  it('of a store without events as well: whoever writes the former one is told to change over', async () => {
    const { happened, pointer, checkpoint } = await moveTo2(3, true);
    // a checkpoint that somebody cleared refuses those who have it open
    expect({ happened, pointer, checkpoint }).toEqual({ happened: 'all', pointer: 2, checkpoint: undefined });
  });
});
