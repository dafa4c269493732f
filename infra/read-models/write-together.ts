import { setImmediate } from 'node:timers/promises';
import type { DocumentWrite, ReadModelCollection } from './port.ts';

/**
 * Writes documents that are handed over in the same turn of the event loop in one commit, instead of a commit each: one
 * of a durable collection waits for the disk. Resolves once the document is written, or was changed by somebody else since it
 * was read; rejects, for all of the turn, with what kept the store from writing.
 */
export const writeTogether = (
  collection: () => Promise<Pick<ReadModelCollection, 'putAll'>>,
): ((write: DocumentWrite) => Promise<void>) => {
  let waiting: DocumentWrite[] = [];
  let turn: Promise<void> | undefined;
  const writeAll = async (): Promise<void> => {
    await setImmediate();
    const writes = waiting;
    waiting = [];
    turn = undefined;
    await (await collection()).putAll(writes);
  };
  return async (write) => {
    waiting.push(write);
    turn ??= writeAll();
    await turn;
  };
};
