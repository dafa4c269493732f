/** The list of what ended, outside of the product: ids and instants alone, so that a restored backup ends it again. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { systemRandomness } from '../clock/system-clock.ts';
import { writeFileDurably } from '../data-directory/write-file-durably.ts';

const endingSchema = z.object({
  /** Of the event that ended it. */
  event: z.uuid(),
  type: z.string(),
  /** Whose it was, by the stream of the event. */
  stream: z.string(),
  at: instantSchema,
  /** Which of theirs: ids, kinds or keyed hashes. */
  what: z.array(z.string()),
});
export type Ending = z.infer<typeof endingSchema>;

/** The first line: everything that had ended by then is in the list. */
const keptSchema = z.object({ keptAt: instantSchema });
const lineSchema = z.union([endingSchema, keptSchema]);

const parseLine = (line: string): z.infer<typeof lineSchema> | undefined => {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
};

type EndingList = { readonly keptAt: string; readonly endings: readonly Ending[] };

/** A file of one JSON object a line. Throws when it is not there, and at the first line that is none. */
export const readEndings = async (file: string): Promise<EndingList> => {
  const endings: Ending[] = [];
  let keptAt: string | undefined;
  for (const [index, line] of (await readFile(file, 'utf8')).split('\n').entries()) {
    if (line === '') continue;
    const read = parseLine(line);
    if (read === undefined) throw new Error(`${file} is no list of erasures: line ${index + 1} is none`);
    if ('keptAt' in read) keptAt = read.keptAt;
    else endings.push(read);
  }
  if (keptAt === undefined) throw new Error(`${file} is no list of erasures: it does not say when it was kept`);
  return { keptAt, endings };
};

/**
 * Adds endings to a file; what it has already stays, so that a restored product takes nothing out of it. Durable on return;
 * answers how many are in it. `now`: the instant before they were looked for.
 */
export const keepEndings = async (
  found: AsyncIterable<Ending>,
  { file, now }: { readonly file: string; readonly now: Temporal.Instant },
): Promise<number> => {
  const kept = new Map((existsSync(file) ? (await readEndings(file)).endings : []).map((one) => [one.event, one]));
  for await (const ending of found) if (!kept.has(ending.event)) kept.set(ending.event, ending);
  const keptAt: z.infer<typeof keptSchema> = { keptAt: now.toString({ smallestUnit: 'millisecond' }) };
  const content = [keptAt, ...kept.values()].map((line) => `${JSON.stringify(line)}\n`).join('');
  // of its own: two may keep the list at once
  await writeFileDurably({ file, temporary: `${file}.${systemRandomness.uuid()}.tmp`, content });
  return kept.size;
};
