import { boundedWork } from '../limits/bounded-work.ts';
import type { ContentEncoding } from './accepted-encoding.ts';
import { compress } from './compress.ts';

const inTurn = boundedWork(1, Infinity);

/**
 * Encodes what is made once, one after the other in this process: an encoder holds ten megabytes from the moment it is
 * asked for, and whoever reads the whole site asks for a hundred at once.
 */
export const compressInTurn = async (content: Uint8Array, encoding: ContentEncoding): Promise<Buffer> =>
  inTurn(async () => compress(content, encoding, 'once'));
