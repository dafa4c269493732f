import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

const compressible = /\.(?:js|css|html|svg|xml|txt|glb)$/;

/** One step below the highest takes a third of the time for two bytes in a hundred: a first start waits for this. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 22 } };

/** Each encoder holds tens of megabytes from when it is asked for, and no more than four work at once. */
const mostAtOnce = 4;

/** Brotli beside every text file and every model in three dimensions: made once here instead of at every request. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const directory = this.environment.config.build.outDir;
      // a failed build has reported why
      if (!existsSync(directory)) return;
      const files = (await readdir(directory, { recursive: true })).filter((name) => compressible.test(name));
      const left = files.values();
      const compressInTurn = async (): Promise<void> => {
        for (const file of left) {
          const path = join(directory, file);
          await writeFile(`${path}.br`, await brotli(await readFile(path), options));
        }
      };
      await Promise.all(Array.from({ length: mostAtOnce }, compressInTurn));
    },
  },
};
