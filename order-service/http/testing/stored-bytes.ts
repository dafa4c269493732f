import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file below the directories with its bytes as text: write-ahead logs and free pages of databases included. */
export const storedBytes = async (directories: readonly string[]): Promise<readonly (readonly [string, string])[]> => {
  const entries = await Promise.all(
    directories.map(async (directory) => readdir(directory, { recursive: true, withFileTypes: true })),
  );
  const files = entries.flat().filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => [name, await readFile(join(parentPath, name), 'latin1')] as const),
  );
};
