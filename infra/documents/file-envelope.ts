import type { Randomness } from '../clock/port.ts';
import { masterSeal, storedFiles, type MasterKeys, type MasterSeal } from '../keys/master-seal.ts';

/** Lower case, because some file systems do not tell cases apart; no dots or slashes, so never a path. */
const idPattern = /^[a-z0-9][a-z0-9_-]{0,127}$/;

export const isFileId = (text: string): boolean => idPattern.test(text);

/** Gives the id back, or throws a TypeError when it is not one that the product makes. */
export const checkFileId = (id: string): string => {
  if (!isFileId(id)) throw new TypeError(`"${id}" is not the id of a file`);
  return id;
};

/** How a file is kept: sealed under the master key (`master-seal.ts`), bound to its id. */
type FileEnvelope = MasterSeal;

/** Opening throws, with the cause, when a byte was changed or the file belongs to another id or key. */
export const fileEnvelope = (keys: MasterKeys, randomness: Pick<Randomness, 'bytes'>): FileEnvelope => {
  const envelope = masterSeal(keys, storedFiles, randomness);
  return {
    ...envelope,
    open: (id, sealed) => {
      try {
        return envelope.open(id, sealed);
      } catch (cause) {
        throw new Error(`The file ${id} cannot be decrypted`, { cause });
      }
    },
  };
};
