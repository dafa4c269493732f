/** A data directory in one file: the content of every file in base64, by path, as JSON under Brotli. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';

const filesSchema = z.record(z.string(), z.base64());

/** Packs a directory whose product has stopped; the bytes of the archive. Empty folders are left out. */
export const packDirectory = async (directory: string): Promise<Uint8Array> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files: Record<string, string> = {};
  for (const path of paths.toSorted()) {
    files[relative(directory, path).replaceAll('\\', '/')] = (await readFile(path)).toString('base64');
  }
  return brotliCompressSync(JSON.stringify(files), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
};

/** Unpacks an archive into a directory, which is made, readable by this user alone. */
export const unpackDirectory = async (archive: Uint8Array, directory: string): Promise<void> => {
  const files = filesSchema.parse(JSON.parse(brotliDecompressSync(archive).toString('utf8')));
  for (const [path, content] of Object.entries(files)) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, Buffer.from(content, 'base64'), { mode: 0o600 });
  }
};
