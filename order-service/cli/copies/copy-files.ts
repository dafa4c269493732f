/** Copies all files into another store until both are identical; can be interrupted anywhere and run again. */
import type { FileArchive } from '@driveaway/infra/documents/port.ts';

export type CopiedFiles = {
  readonly files: number;
  /** How many of them this run wrote; the others were there. */
  readonly written: number;
  /** How many the old store no longer has, such as licences whose retention period is over. */
  readonly removed: number;
};

type Progress = (files: number) => void;

/**
 * Copies what is missing or different in the new store, each file read back and compared byte for byte, and removes
 * what the old one does not have. Both are encrypted at rest; the plain content passes through memory, one file at a
 * time. Throws when a file of the old store cannot be read.
 */
export const copyFiles = async (
  from: Pick<FileArchive, 'list' | 'read'>,
  to: FileArchive,
  onProgress: Progress,
): Promise<CopiedFiles> => {
  const ids = await from.list();
  const wanted = new Set(ids);
  const extra = (await to.list()).filter((id) => !wanted.has(id));
  for (const id of extra) await to.remove(id);
  let files = 0;
  let written = 0;
  for (const id of ids) {
    const content = await from.read(id);
    if (content === undefined) throw new Error(`The file ${id} is gone: somebody else writes to the old store`);
    // what was cut short or belongs to another key is written anew
    const there = await to.read(id).catch(() => undefined);
    if (there === undefined || Buffer.compare(there, content) !== 0) {
      await to.write(id, content);
      const back = await to.read(id);
      if (back === undefined || Buffer.compare(back, content) !== 0)
        throw new Error(`The file ${id} came back changed`);
      written += 1;
    }
    files += 1;
    onProgress(files);
  }
  return { files, written, removed: extra.length };
};
