import { describe, expect, it } from 'vitest';
import type { PartitionSave, ReadModels } from './port.ts';
import { saveTogether } from './save-together.ts';

const unused = async (): Promise<never> => {
  throw new Error('It is not asked for here');
};

/** Read models that have partitions and nothing else, and what they are asked to save. */
const partitionsOnly = (savePartitions: ReadModels['savePartitions']): ReadModels => ({
  collection: unused,
  dropCollection: unused,
  storedVersions: unused,
  storedVersionsOf: unused,
  loadCheckpoint: unused,
  loadCheckpoints: unused,
  openCheckpoint: unused,
  saveCheckpoint: unused,
  clearCheckpoint: unused,
  loadPointer: unused,
  loadPointers: unused,
  savePointer: unused,
  clearPointer: unused,
  close: unused,
  openPartitions: async (projection, partitions) => ({
    opened: { projection, partitions, epoch: 1 },
    position: 4n,
    save: unused,
  }),
  savePartitions,
});

const openEach = async (readModels: ReadModels) => {
  const opened = [];
  for (const name of ['one', 'other', 'third']) {
    const checkpoint = await readModels.openPartitions?.(name, { of: 1, held: [0] });
    if (checkpoint === undefined) throw new Error('They have partitions');
    opened.push(checkpoint);
  }
  return opened;
};

describe('checkpoints that are saved together', () => {
  it('of one turn go in one call, and each hears what became of it', async () => {
    const calls: (readonly PartitionSave[])[] = [];
    const together = saveTogether(
      partitionsOnly(async (saves) => {
        calls.push(saves);
        return saves.map(({ opened }) => opened.projection !== 'other');
      }),
    );
    const opened = await openEach(together);
    expect(opened.map(({ position }) => position)).toEqual([4n, 4n, 4n]);
    expect(await Promise.all(opened.map(async ({ save }) => save(7n)))).toEqual([true, false, true]);
    expect(await opened[0]?.save(8n)).toBe(true);
    const asked = calls.map((saves) => saves.map((save) => `${save.opened.projection} ${save.position}`));
    expect(asked).toEqual([['one 7', 'other 7', 'third 7'], ['one 8']]);
  });

  it('of one turn are all unsaved when the store does not answer, and are saved the next time', async () => {
    let isAway = true;
    const together = saveTogether(
      partitionsOnly(async (saves) => {
        if (isAway) throw new Error('away');
        return saves.map(() => true);
      }),
    );
    const opened = await openEach(together);
    const outcomes = await Promise.allSettled(opened.map(async ({ save }) => save(7n)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    isAway = false;
    expect(await opened[1]?.save(7n)).toBe(true);
  });

  it('are none where the store has no partitions', () => {
    const whole = { ...partitionsOnly(undefined), openPartitions: undefined };
    expect(saveTogether(whole)).toBe(whole);
  });
});
