/** A file as it lies in an archive. */
type ArchivedFile = { readonly name: string; readonly content: Buffer };

const block = 512;

/** The regular files of a tar archive (POSIX ustar); folders, links and names over 100 bytes are left out. */
export const regularFilesOf = (archive: Buffer): readonly ArchivedFile[] => {
  const files: ArchivedFile[] = [];
  let at = 0;
  while (at + block <= archive.length && archive[at] !== 0) {
    const field = (from: number, length: number): string =>
      archive
        .toString('latin1', at + from, at + from + length)
        .replace(/\0.*$/s, '')
        .trim();
    const size = Number.parseInt(field(124, 12), 8);
    const kind = field(156, 1);
    const start = at + block;
    if (kind === '0' || kind === '')
      files.push({ name: field(0, 100), content: archive.subarray(start, start + size) });
    at = start + Math.ceil(size / block) * block;
  }
  return files;
};
