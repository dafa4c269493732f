/** Anchors that somebody kept, one a line of JSON. */
import { text } from 'node:stream/consumers';
import type { z } from 'zod';

/** The anchors in a file, in its order; the number of the first line that is none. */
export const readKeptAnchors = async <T>(
  chunks: AsyncIterable<Uint8Array>,
  schema: z.ZodType<T>,
): Promise<readonly T[] | number> => {
  const kept: T[] = [];
  const lines = (await text(chunks)).split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    try {
      kept.push(schema.parse(JSON.parse(line)));
    } catch {
      return index + 1;
    }
  }
  return kept;
};
