import type { ContentEncoding } from './accepted-encoding.ts';
import { compress } from './compress.ts';

const oneAfterTheOther = () => {
  let before: Promise<unknown> = Promise.resolve();
  return async (work: () => Promise<Buffer>): Promise<Buffer> => {
    const made = before.then(work);
    before = made.catch(() => undefined);
    return made;
  };
};

const inTurn = oneAfterTheOther();

/**
 * Encodes what is made once, one after the other in this process: an encoder holds ten megabytes from the moment it is
 * asked for, and whoever reads the whole site asks for a hundred at once.
 */
export const compressInTurn = async (content: Uint8Array, encoding: ContentEncoding): Promise<Buffer> =>
  inTurn(async () => compress(content, encoding, 'once'));
