import { mkdir, readdir, readFile, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrnoException } from '../../data-directory/is-errno-exception.ts';
import { syncDirectory, writeFileDurably } from '../../data-directory/write-file-durably.ts';
import type { Randomness } from '../../clock/port.ts';
import { checkFileId, fileEnvelope, isFileId } from '../file-envelope.ts';
import type { FileArchive } from '../port.ts';

const temporarySuffix = '.tmp';

export type EmbeddedFileStoreOptions = {
  readonly directory: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
  readonly randomness: Randomness;
};

/**
 * Private files in a directory of their own, created (mode 0700) if needed, each in the file envelope. Throws on an id
 * that is no id and, with the cause, on a file that was changed or belongs to another key.
 */
export const openEmbeddedFileStore = async (options: EmbeddedFileStoreOptions): Promise<FileArchive> => {
  const { directory, key, randomness } = options;
  const envelope = fileEnvelope(key, randomness);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeLeftovers(directory);
  const pathOf = (id: string): string => join(directory, checkFileId(id));

  return {
    write: async (id, content) => {
      const file = pathOf(id);
      const temporary = `${file}.${randomness.uuid()}${temporarySuffix}`;
      await writeFileDurably({ file, temporary, content: envelope.seal(id, content) });
    },
    read: async (id) => {
      const sealed = await unlessMissing(readFile(pathOf(id)));
      return sealed === undefined ? undefined : envelope.open(id, sealed);
    },
    remove: async (id) => {
      await unlessMissing(unlink(pathOf(id)));
      await syncDirectory(directory);
    },
    list: async () => (await readdir(directory)).filter(isFileId),
  };
};

const unlessMissing = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isErrnoException(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Removes what interrupted writes left behind. */
const removeLeftovers = async (directory: string): Promise<void> => {
  const names = await readdir(directory);
  const leftovers = names.filter((name) => name.endsWith(temporarySuffix));
  await Promise.all(leftovers.map(async (name) => rm(join(directory, name), { force: true })));
};
