import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where the first of these programs is: by name in PATH, or by a pattern of absolute paths; undefined where none is. */
export const findProgram = (...wanted: readonly string[]): string | undefined =>
  wanted
    .flatMap((each) =>
      each.startsWith('/')
        ? globSync(each)
        : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, each)),
    )
    .find((path) => isProgram(path));
