/** The mark of a data directory whose stores were copied to engines: what is written to it from then on is lost there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileDurably } from './write-file-durably.ts';

const movedSchema = z.object({ to: z.string() });

const markIn = (directory: string): string => join(directory, 'moved.json');

/** `to`: in words. */
export const markMoved = async (directory: string, to: string): Promise<void> => {
  const file = markIn(directory);
  await writeFileDurably({ file, temporary: `${file}.tmp`, content: `${JSON.stringify({ to })}\n` });
};

/** Where the stores of a directory were copied to, in words; undefined when they were not. */
export const movedTo = (directory: string): string | undefined => {
  const file = markIn(directory);
  if (!existsSync(file)) return undefined;
  try {
    return movedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).to;
  } catch {
    return `what ${file} does not say any more`;
  }
};
