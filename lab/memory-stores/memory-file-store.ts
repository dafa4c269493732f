import type { Randomness } from '@driveaway/infra/clock/port.ts';
import { checkFileId, fileEnvelope } from '@driveaway/infra/documents/file-envelope.ts';
import type { FileArchive } from '@driveaway/infra/documents/port.ts';
import type { MasterKeys } from '@driveaway/infra/keys/master-seal.ts';

/** What is kept, as it is kept: sealed. */
export type MemoryFiles = Map<string, Uint8Array>;

/** A file store over a map that several processes may share. */
export const createMemoryFileStore = (
  options: MasterKeys & { readonly randomness: Pick<Randomness, 'bytes'>; readonly kept?: MemoryFiles },
): FileArchive => {
  const { kept = new Map<string, Uint8Array>() } = options;
  const envelope = fileEnvelope(options, options.randomness);
  return {
    write: async (id, content) => void kept.set(checkFileId(id), envelope.seal(id, content)),
    read: async (id) => {
      const sealed = kept.get(checkFileId(id));
      return sealed && envelope.open(id, sealed);
    },
    remove: async (id) => void kept.delete(checkFileId(id)),
    removeMany: async (ids) => ids.filter((id) => kept.delete(checkFileId(id))).length,
    sealAnew: async (id) => {
      const sealed = kept.get(checkFileId(id));
      if (sealed === undefined || envelope.isCurrent(sealed)) return 'unchanged';
      const anew = envelope.sealAnew(id, sealed);
      if (anew === undefined) return 'unreadable';
      kept.set(id, anew);
      return 'sealed';
    },
    list: async () => [...kept.keys()],
  };
};
