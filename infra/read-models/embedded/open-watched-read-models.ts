import { aroundCollection, aroundReadModels, type Around } from '../around-read-models.ts';
import type { ReadModels } from '../port.ts';
import { openEmbeddedReadModels } from './open-embedded-read-models.ts';
import { damageIn } from './read-model-damage.ts';

/** Opens read models that another thread sets aside when they are damaged: it is told what a call runs into. */
export const openWatchedReadModels = async (file: string, onDamage: (reason: string) => void): Promise<ReadModels> => {
  const around: Around = async (call) => {
    try {
      return await call();
    } catch (fault) {
      const reason = damageIn(fault);
      if (reason !== undefined) onDamage(reason);
      throw fault;
    }
  };
  const readModels = await around(async () => openEmbeddedReadModels({ file }));
  return {
    ...aroundReadModels(
      () => readModels,
      around,
      async (definition) => {
        const collection = await readModels.collection(definition);
        return aroundCollection(async () => collection, around);
      },
    ),
    close: async () => readModels.close(),
  };
};
