import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageFile = new URL('../../../package.json', import.meta.url);

/** The release that this is. */
export const productVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version;
