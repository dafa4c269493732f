import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentEncoding } from './accepted-encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Less than this fits into one packet with its headers: compressing it would not make it arrive sooner. */
export const smallestWorthCompressing = 1_024;

/**
 * Brotli's qualities: `once` is a tenth larger than the best and takes a tenth of its time, `atStart` is two in a hundred
 * larger than that in a tenth of its time again, because a whole site waits for it, and `eachTime` is as quick as gzip.
 */
const qualities = { once: 9, atStart: 5, eachTime: 4 } as const;

/** Encodes content off the main thread. */
export const compress = async (
  content: Uint8Array,
  encoding: ContentEncoding,
  made: keyof typeof qualities,
): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: qualities[made],
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      })
    : zip(content);
