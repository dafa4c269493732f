import { appendFile, readFile, truncate } from 'node:fs/promises';
import { signedAnchorSchema } from '@driveaway/domain/api/anchors.ts';
import { unlessMissing } from '../data-directory/unless-missing.ts';
import type { AnchorPublisher } from './port.ts';

/** Appends anchors to a file, one line of JSON each. What the file has decides what is missing, also after a crash. */
export const publishToFile = (file: string): AnchorPublisher => {
  let published: number | undefined;
  const read = async (): Promise<number> => {
    const content = (await unlessMissing(readFile(file))) ?? Buffer.alloc(0);
    const end = content.lastIndexOf('\n') + 1;
    // a line that was broken off is written again
    if (end < content.length) await truncate(file, end);
    const last = content.subarray(0, end).toString().trimEnd().split('\n').at(-1);
    return last === undefined || last === '' ? 0 : signedAnchorSchema.parse(JSON.parse(last)).number;
  };
  return {
    name: 'file',
    publishedUpTo: async () => (published ??= await read()),
    publish: async (anchor) => {
      // after a fault nobody knows how much of the line is there
      published = undefined;
      await appendFile(file, `${JSON.stringify(anchor)}\n`, { flush: true });
      published = anchor.number;
    },
  };
};
