import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Has Node keep what it compiles from here on, beside the packages, where whoever can write could change the code as well:
 * the next start reads it. A program calls it before it imports the rest. Does nothing where that cannot be written.
 */
export const keepCompiled = (): void =>
  void enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node-compile', import.meta.url)));
