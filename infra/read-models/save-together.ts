import { setImmediate } from 'node:timers/promises';
import type { PartitionSave, ReadModels } from './port.ts';

type Waiting = PartitionSave & Pick<PromiseWithResolvers<boolean>, 'resolve' | 'reject'>;

/**
 * Read models whose checkpoints of partitions, saved in the same turn of the event loop, are saved in one call: projections
 * that have the same events in hand have nothing to write for most of them but how far they are. What keeps the store from
 * saving one of a call keeps it from all of it.
 */
export const saveTogether = (readModels: ReadModels): ReadModels => {
  const { openPartitions, savePartitions } = readModels;
  if (openPartitions === undefined || savePartitions === undefined) return readModels;
  let waiting: Waiting[] = [];

  const saveAll = async (): Promise<void> => {
    await setImmediate();
    const saves = waiting;
    waiting = [];
    try {
      const outcomes = await savePartitions(saves.map(({ opened, position }) => ({ opened, position })));
      for (const [index, { resolve }] of saves.entries()) resolve(outcomes[index] === true);
    } catch (fault) {
      for (const { reject } of saves) reject(fault);
    }
  };

  return {
    ...readModels,
    openPartitions: async (projection, partitions) => {
      const { opened, ...checkpoint } = await openPartitions(projection, partitions);
      return {
        ...checkpoint,
        opened,
        save: (position) => {
          const { promise, ...settle } = Promise.withResolvers<boolean>();
          waiting.push({ opened, position, ...settle });
          if (waiting.length === 1) void saveAll();
          return promise;
        },
      };
    },
  };
};
