import { open, readdir, readFile, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectory } from '../../data-directory/make-directory.ts';
import { unlessMissing } from '../../data-directory/unless-missing.ts';
import { syncDirectory, writeFileDurably } from '../../data-directory/write-file-durably.ts';
import type { Randomness } from '../../clock/port.ts';
import { headBytes, type MasterKeys } from '../../keys/master-seal.ts';
import { checkFileId, fileEnvelope, isFileId } from '../file-envelope.ts';
import type { FileArchive } from '../port.ts';

const temporarySuffix = '.tmp';

type EmbeddedFileStoreOptions = MasterKeys & {
  readonly directory: string;
  readonly randomness: Randomness;
};

/**
 * Private files in a directory of their own, created (mode 0700) if needed, each in the file envelope. Throws on an id
 * that is no id and, with the cause, on a file that was changed or belongs to another key.
 */
export const openEmbeddedFileStore = async (options: EmbeddedFileStoreOptions): Promise<FileArchive> => {
  const { directory, randomness } = options;
  const envelope = fileEnvelope(options, randomness);
  await makeDirectory(directory);
  await removeLeftovers(directory);
  const pathOf = (id: string): string => join(directory, checkFileId(id));

  const turns = new Map<string, Promise<unknown>>();
  /** One change of a file after the other: sealing it anew must not bring back what was removed meanwhile. */
  const inTurn = async <Result>(id: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(work, work);
    turns.set(id, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(id) === turn) turns.delete(id);
    }
  };
  const write = async (id: string, sealed: Uint8Array): Promise<void> => {
    const file = pathOf(id);
    const temporary = `${file}.${randomness.uuid()}${temporarySuffix}`;
    await writeFileDurably({ file, temporary, content: sealed });
  };

  return {
    write: async (id, content) => inTurn(id, () => write(id, envelope.seal(checkFileId(id), content))),
    read: async (id) => {
      const sealed = await unlessMissing(readFile(pathOf(id)));
      return sealed === undefined ? undefined : envelope.open(id, sealed);
    },
    remove: async (id) =>
      inTurn(id, async () => {
        await unlessMissing(unlink(pathOf(id)));
        await syncDirectory(directory);
      }),
    removeMany: async (ids) => {
      const wanted = ids.map(checkFileId);
      const there = new Set(await readdir(directory));
      const found = wanted.filter((id) => there.has(id));
      const outcomes = await Promise.allSettled(found.map((id) => inTurn(id, () => unlessMissing(unlink(pathOf(id))))));
      const faults: readonly unknown[] = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason] : [],
      );
      if (found.length > 0) await syncDirectory(directory);
      if (faults.length > 0)
        throw new AggregateError(faults, `${faults.length} of ${found.length} files could not be removed`);
      return found.length;
    },
    sealAnew: async (id) =>
      inTurn(id, async () => {
        const head = await unlessMissing(readHead(pathOf(id)));
        if (head === undefined || envelope.isCurrent(head)) return 'unchanged';
        const sealed = envelope.sealAnew(id, await readFile(pathOf(id)));
        if (sealed === undefined) return 'unreadable';
        await write(id, sealed);
        return 'sealed';
      }),
    list: async () => (await readdir(directory)).filter(isFileId),
  };
};

const readHead = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    return (await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)).buffer;
  } finally {
    await file.close();
  }
};

/** Removes what interrupted writes left behind. */
const removeLeftovers = async (directory: string): Promise<void> => {
  const names = await readdir(directory);
  const leftovers = names.filter((name) => name.endsWith(temporarySuffix));
  await Promise.all(leftovers.map(async (name) => rm(join(directory, name), { force: true })));
};
