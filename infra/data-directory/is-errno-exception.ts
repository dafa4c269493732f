/** True for an error of the operating system, whose `code` says which. */
export const isErrnoException = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';
