/** The list of erasures outside of the product: ids and instants alone, so that a restored backup erases them again. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { writeFileDurably } from '../data-directory/write-file-durably.ts';
import { readEmbeddedErasures } from '../vault/embedded/embedded-erasures.ts';
import type { Erasure } from '../vault/port.ts';

const erasureSchema = z.object({ customerId: z.uuid(), erasedAt: instantSchema });

const parseLine = (line: string): Erasure | undefined => {
  try {
    return erasureSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
};

/** The erasures in a file, one JSON object a line. Throws when it is not there, and at the first line that is none. */
export const readErasureList = async (file: string): Promise<readonly Erasure[]> => {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const erasure = parseLine(line);
    if (erasure === undefined) throw new Error(`${file} is no list of erasures: line ${index + 1} is none`);
    return [erasure];
  });
};

/**
 * Adds the erasures of a data directory, which a product may have open, to a file; what the file has already stays, so that
 * a restored product takes nothing out of it. Durable on return; answers how many are in it. Throws when there is no vault.
 */
export const keepErasureList = async ({ from, file }: { readonly from: string; readonly file: string }) => {
  const vault = join(from, 'vault.sqlite');
  if (!existsSync(vault)) throw new Error(`${from} has no vault`);
  const kept = existsSync(file) ? await readErasureList(file) : [];
  const known = new Set(kept.map(({ customerId }) => customerId));
  const all = [...kept, ...readEmbeddedErasures(vault).filter(({ customerId }) => !known.has(customerId))];
  const content = all.map((erasure) => `${JSON.stringify(erasure)}\n`).join('');
  await writeFileDurably({ file, temporary: `${file}.tmp`, content });
  return all.length;
};
