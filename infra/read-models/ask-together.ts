import { gatherQuestions } from '../clock/gather-questions.ts';
import type { ReadModels } from './port.ts';

const each = (names: readonly string[]): readonly string[] => [...new Set(names)];

/**
 * Read models whose pointers, checkpoints and stored versions are asked for in one call where several ask side by side:
 * projections that begin together put the same questions in the same order.
 */
export const askTogether = (readModels: ReadModels): ReadModels => ({
  ...readModels,
  storedVersions: gatherQuestions(async (names) => {
    const stored = await readModels.storedVersionsOf(each(names));
    return (name: string) => stored.get(name) ?? [];
  }),
  loadCheckpoint: gatherQuestions(async (projections) => {
    const checkpoints = await readModels.loadCheckpoints(each(projections));
    return (projection: string) => checkpoints.get(projection);
  }),
  loadPointer: gatherQuestions(async (collections) => {
    const pointers = await readModels.loadPointers(each(collections));
    return (collection: string) => pointers.get(collection);
  }),
});
