/**
 * The primary result code of an SQLite error (5 busy, 10 I/O, 11 corrupt, 13 full, ...), or of the one that caused the
 * error; undefined when there is none.
 */
export const sqliteErrorCode = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : sqliteErrorCode(error.cause);
};
