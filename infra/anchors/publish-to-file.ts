import { appendFile, readFile, truncate } from 'node:fs/promises';
import { signedAnchorSchema, type SignedAnchor } from '@driveaway/domain/api/anchors.ts';
import { unlessMissing } from '../data-directory/unless-missing.ts';
import type { AnchorPublisher } from './port.ts';

/** How every line begins that is written here. */
const lineStart = '{"number":';

const isWhole = (line: string): boolean => {
  try {
    return signedAnchorSchema.safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
};

/**
 * Appends anchors to a file, one line of JSON each. What the file has decides what is missing, also after a crash. Of what
 * is there nothing is taken away but a line of its own that was broken off; a file of anything else is refused.
 */
export const publishToFile = (file: string): AnchorPublisher => {
  let published: readonly SignedAnchor[] | undefined;
  const read = async (): Promise<readonly SignedAnchor[]> => {
    const content = (await unlessMissing(readFile(file))) ?? Buffer.alloc(0);
    const end = content.lastIndexOf('\n') + 1;
    const rest = content.subarray(end).toString();
    const isBrokenOff = rest !== '' && !isWhole(rest) && (lineStart.startsWith(rest) || rest.startsWith(lineStart));
    const lines = content
      .subarray(0, isBrokenOff ? end : content.length)
      .toString()
      .split('\n');
    const anchors = lines
      .filter((line) => line.trim() !== '')
      .map((line) => signedAnchorSchema.parse(JSON.parse(line)))
      .toReversed();
    if (isBrokenOff) await truncate(file, end);
    else if (rest !== '') await appendFile(file, '\n', { flush: true });
    return anchors;
  };
  return {
    name: 'file',
    published: async () => (published ??= await read()),
    publish: async (anchor) => {
      // after a fault nobody knows how much of the line is there
      published = undefined;
      await appendFile(file, `${JSON.stringify(anchor)}\n`, { flush: true });
      published = [anchor];
    },
  };
};
