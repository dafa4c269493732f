import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const verdictSchema = z.object({ integrity_check: z.string() });

/** What SQLite finds wrong with a database first; undefined when it is whole. Reads all of it. */
export const integrityFault = (database: Pick<DatabaseSync, 'prepare'>): string | undefined => {
  const { integrity_check: verdict } = verdictSchema.parse(database.prepare('PRAGMA integrity_check(1)').get());
  return verdict === 'ok' ? undefined : verdict;
};
