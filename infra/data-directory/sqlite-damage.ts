/** Damage to a database file: how it is told, and where such a file goes. */
import { existsSync, renameSync, statSync } from 'node:fs';
import { integrityFault } from './integrity-fault.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import { sqliteErrorCode } from './sqlite-error-code.ts';

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes: ReadonlySet<number | undefined> = new Set([11, 26]);
/** Read through at a start; of a larger file only how it begins, and damage further on is found when it is read. */
const readThroughBytes = 64 * 1024 * 1024;

/** Whether SQLite, or what caused the fault, says that a file is not as SQLite wrote it. */
export const isSqliteDamage = (fault: unknown): boolean => damageCodes.has(sqliteErrorCode(fault));

const wordsOf = (fault: unknown): string => {
  const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault;
  return cause instanceof Error ? cause.message : String(cause);
};

/** What is wrong with a database file that nobody has open; undefined when it is whole, or is not there. */
export const damageOf = (file: string): string | undefined => {
  if (!existsSync(file)) return undefined;
  let database: ReturnType<typeof openSqliteFile> | undefined;
  try {
    database = openSqliteFile(file, 'FULL');
    if (statSync(file).size <= readThroughBytes) return integrityFault(database);
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return undefined;
  } catch (fault) {
    if (isSqliteDamage(fault)) return wordsOf(fault);
    throw fault;
  } finally {
    database?.close();
  }
};

/** Moves a database file that nobody has open to a name beside it, with its log; gives that name. Nothing is deleted. */
export const setAside = (file: string, at: Temporal.Instant): string => {
  const stamp = at.toString({ smallestUnit: 'millisecond' }).replaceAll(/[:.]/g, '-');
  const aside = `${file}.damaged-${stamp}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
  }
  return aside;
};
