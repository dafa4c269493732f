import { sqliteErrorCode } from '../data-directory/sqlite-error-code.ts';

/** What a store or the system calls "not now": the same work may succeed later. */
const passingCodes: ReadonlySet<unknown> = new Set([
  'unavailable',
  'stopped',
  'closed',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOSPC',
  'EMFILE',
]);

/** SQLITE_BUSY, LOCKED, IOERR, FULL and CANTOPEN. */
const passingSqliteCodes: ReadonlySet<number | undefined> = new Set([5, 6, 10, 13, 14]);

/** True when the fault, or one that caused it, says that trying later may help. */
export const isPassingFault = (fault: unknown): boolean => {
  for (let current = fault; current instanceof Error; current = current.cause) {
    if ('code' in current && passingCodes.has(current.code)) return true;
    if (passingSqliteCodes.has(sqliteErrorCode(current))) return true;
  }
  return false;
};
