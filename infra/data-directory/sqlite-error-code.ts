/** The primary result code of an SQLite error (5 busy, 10 I/O, 11 corrupt, 13 full, ...); undefined for other errors. */
export const sqliteErrorCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
